"""What computer players say in the discussion: problems, opinions, promises in words."""

from rules.text import N_

PROBLEMS = (
    N_("There are twice as many geese in the parks as last year, and they have begun to form queues."),
    N_("The clocks of the capital disagree, and each has its followers."),
    N_("Young people no longer know any sea shanties; the old ones know too many."),
    N_("Somebody paints moustaches on all our posters, and they improve them."),
    N_("The national dish is soup again, and there are not enough spoons."),
    N_("The national anthem has lost its third verse, and nobody dares to hum."),
    N_("All the maps of the country have north in a different place."),
)
LOW: dict[str, tuple[str, ...]] = {
    "economy": (
        N_("The treasury holds three buttons and a receipt. What does the house propose?"),
        N_("The bread gets smaller every week, while the holes stay the same. They call it thrift."),
    ),
    "security": (
        N_("Burglars have begun to leave visiting cards. Our security is a joke, and not one of the best."),
        N_("Nobody has seen the treasurer since the fog came, nor the watchmen who went looking."),
    ),
    "culture": (
        N_("The last theatre plays to one cat, and the cat has left. What is to become of culture?"),
        N_("Children no longer know a poem, and adults recite the price list. Culture is running dry."),
    ),
    "social": (
        N_("People queue for the doctor with tents and a stove. Where has the welfare gone?"),
        N_("Grandmothers share one coat in turns. How long shall neighbours put up with it?"),
    ),
    "environment": (
        N_("The river can be walked across in summer, and written with in winter. Nature calls."),
        N_("Birds have started to cough. Who will speak for nature?"),
    ),
}
"""When a pillar is at 2 or lower."""
HIGH: dict[str, tuple[str, ...]] = {
    "economy": (N_("We are so rich that people pave their paths with coins and slip on them. Who gains by it?"),),
    "security": (N_("There is a guard at every door, and a guard beside the guard. Who dares to go out?"),),
    "culture": (N_("Three operas an evening, and nobody left to bake the bread. Is there too much culture?"),),
    "social": (N_("Everybody looks after everybody, and nothing gets done. Is that welfare, or just crowded?"),),
    "environment": (N_("The forest has reached the town hall and asks for seats. How green can it get?"),),
    "media": (N_("The newspapers decide what we had for breakfast. How are we to govern like this?"),),
}
"""When a pillar is at 4 or higher."""

OPINIONS = (
    N_("A serious matter, and {party} has said so for years. We shall act."),
    N_("The others talk about it. We shall do something, and you may hold us to it."),
    N_("It is all the fault of those who governed yesterday; that is, some of us."),
    N_("Calm hands are needed. Ours are calm, and there are two of them."),
    N_("Let us not panic. Let us panic in turn, clockwise."),
    N_("I have asked the people, and the people nodded."),
    N_("{chair} paints it too black; but something has to be done, and we shall begin."),
    N_("My neighbour has the same trouble, and he is not even in politics."),
    N_("We have a plan for it. It is a short plan, but it is ours."),
    N_("I agree with {chair} in everything except the words."),
    N_("That can be mended with goodwill and string, and we have brought the string."),
)
FOR_PILLAR: dict[int, tuple[str, ...]] = {
    1: (
        N_("It comes of too little {pillar}, as everything does. We shall put that in writing."),
        N_("Ask anybody in the street: there could be more {pillar}. There will be a bill."),
        N_("{party} has always had a weakness for {pillar}, and now it has a draft."),
        N_("With a little more {pillar} nobody would be talking about it."),
    ),
    -1: (
        N_("All this {pillar} is what has brought us here. We shall bring in a bill."),
        N_("Less {pillar}, and the matter solves itself. We have done the sums."),
        N_("Somebody has to say it: there has been quite enough {pillar}."),
        N_("{party} has nothing against {pillar}, only against so much of it."),
    ),
}
FOR_FRIENDS = (
    N_("{target} has been right before, and may be again. We shall vote accordingly."),
    N_("In times like these one needs a friend, and {target} was nearest."),
    N_("Whatever {target} brings in, we are for it. We like the handwriting."),
    N_("We trust {target} as far as the election, and that is saying something."),
    N_("If {target} has an idea, that makes one. It deserves support."),
)
FOR_TARGETS = (
    N_("Before we say more, {target} has some explaining to do."),
    N_("All roads lead to {target}, and so shall we."),
    N_("There is somebody at this table who knows more about it: {target}."),
    N_("{target} and we shall have a word about that."),
)
FOR_SPEECHES = (
    N_("The people must hear of this, and from us. We shall find a box to stand on."),
    N_("What is missing is a good speech. It is half written already."),
    N_("{party} will speak plainly about it, at length."),
    N_("If words could mend it, we would have mended it long ago. We shall try again, louder."),
)
FOR_MEETINGS = (
    N_("This is not for the market square. We shall think about it in a small room."),
    N_("Some things grow best in the dark: mushrooms, and solutions."),
    N_("We know people who know people. They don't like daylight, but they have ideas."),
    N_("First we close the door, then we think, and then we air the room."),
    N_("What one can't say aloud one can still agree on. We shall see who comes."),
    N_("There is a cellar under {party} where such things have always been settled."),
)
FOR_QUESTIONS = (
    N_("The question is whom to ask. We shall ask somebody."),
    N_("Somebody knows who is to blame, and will be asked politely."),
    N_("We have a list of questions. The answers are still missing, but not for long."),
    N_("Before one acts one should know. Before one knows one should ask. We ask."),
)
FOR_TALKS = (
    N_("It takes two to solve that. We shall look for the other one."),
    N_("Let us talk it over, with whoever is left standing."),
    N_("A table, two chairs and something to nibble: more has been solved with less."),
    N_("We shall sit down with somebody, and not get up until one of us is hungry."),
)
FOR_BILLS = (
    N_("There ought to be a law. There will be, with paragraphs."),
    N_("Words are cheap, bills are printed. We shall bring one in."),
    N_("{party} has found a blank sheet of paper, and it ends today."),
    N_("Two paragraphs and a stamp, and the matter will look different."),
)
VOWS = (
    N_("We will stand by our friends in the votes to come, as far as our cards reach."),
    N_("{party} will not make things worse this time."),
    N_("We will spend the coming days listening, and tell you what we heard."),
)
