"""The rules of Swedish Parliament 2014 as players read them, topic by topic, in the order in which they need them."""

from __future__ import annotations

from rules.guide import FINISHED, Topic
from rules.text import N_

TOPICS: tuple[Topic, ...] = (
    Topic(
        "minute",
        N_("In one minute"),
        (
            N_(
                "You lead one of eight parties. While the game lasts, 16 voters choose parties one by one. At its end a"
                " **government** forms out of parties that have voters and are related to each other. You win if your"
                " party is its **centre of gravity**."
            ),
            N_(
                "So you need three things: to stand **near the voters**, **relations** to other parties, and a place"
                " **in the middle** of the government."
            ),
            N_(
                "In a turn you play any number of cards, then draw one. *Policies* and *opinions* move parties along"
                " eight scales, and after each of them you change a relation. *Voters* join a queue. The first one in"
                " it chooses the party nearest to it on the scale of the newest card."
            ),
            N_(
                "When all cards are played the rest goes by itself: the last voters choose, the government forms, and"
                " its parties are counted down until one is left."
            ),
            N_("Press **Decide** when you are mentioned: each choice says what it would do."),
        ),
    ),
    Topic(
        "board",
        N_("The board and the cards"),
        (
            N_(
                "**Scales.** There are eight, such as *Economy* from Welfare (segment 1) to Liberty (segment 8). Every"
                " party has a marker on each. On each segment stands one of eight voter groups: younger and older,"
                " urban and rural, women and men, lower and higher education."
            ),
            N_("**Piles.** One a scale, each with eight idea cards and two voters; in two of them lies a minor party."),
            N_(
                "**Idea cards** have a scale, a direction, and a title for each way to play them: as a *policy* or as"
                " an *opinion*. Their **column** is a list of the eight parties: it says who is asked first."
                " Highlighted parties back the policy for free."
            ),
            N_(
                "**Voters** have four groups, the most important first, and a *turnout*, which may be below zero and"
                " counts when the government forms."
            ),
            N_(
                "**Agenda**: the ideas played, the newest on top. **Queue**: the voters that wait. **Tiles**: what"
                " relations are made of; there are 24."
            ),
            N_(
                "Your hand cards are your money too: you pay with them when policies, opinions and minor parties are"
                " played. `/parliament card` shows any card."
            ),
        ),
    ),
    Topic(
        "setup",
        N_("Before the first turn: your markers"),
        (
            N_(
                "Pick a party with *My party* in the lobby, or get one by lot. Then you place your marker on each of"
                " the scales."
            ),
            N_(
                "There are two places for it, the middle ones: segment 4, on the side of the first direction, or"
                " segment 5, on the side of the second."
            ),
            N_(
                "- *draft*: one marker after another, clockwise, for all to see.\n"
                "- *sealed*: all at the same time; nobody sees the others' until everybody is done.\n"
                "- *random*: by lot, and nobody is asked."
            ),
            N_(
                "Parties that nobody plays are **system parties**. Each of their markers drops by lot on one of the"
                " same two places; a party that is firm about a question always lands on its own side."
            ),
            N_(
                "**What is better?** Look at the groups on either side. A voter takes the party nearest to its group,"
                " so stand where few others stand, and on the side to which your cards can lead you later."
            ),
        ),
        when=("place",),
        actions=("place",),
    ),
    Topic(
        "turn",
        N_("Your turn"),
        (
            N_("Your **first turn** is one draw and nothing else. After that a turn goes like this:"),
            N_(
                "**1. Play** as many cards as you like, or none, one after another:\n"
                "- an idea card as a *policy* or as an *opinion*,\n"
                "- a *voter*, who goes to the end of the queue,\n"
                "- a *minor party*."
            ),
            N_(
                "**2. Draw** one card from a pile you choose. That ends your turn. The pile is a scale: draw where you"
                " want to move."
            ),
            N_(
                "**3. A voter chooses** a party, if the agenda holds a card and enough voters wait: see *Voters*. This"
                " happens by itself."
            ),
            N_(
                "**When all piles are empty** you must play at least one card in your turn if you have any, and end it"
                " with *End the turn*. Without cards you are passed over."
            ),
            N_(
                "Don't play everything at once: the cards in your hand are what you pay with when others play. There is"
                " no limit to a hand."
            ),
            N_(
                "Before you draw, look at the top of the agenda and the first in the queue (`/parliament next-voter`)."
                " The card you play last is the one that counts first."
            ),
        ),
        when=("draw", "play"),
        actions=("draw", "voter", "end"),
    ),
    Topic(
        "policy",
        N_("Policies: to back or not"),
        (
            N_("A policy moves the parties that **back** it one step in the card's direction. All others stay."),
            N_(
                "Down the column, from the top, each party backs it or not. If it is highlighted, backing is free. If"
                " not, its player pays one hand card for it. System parties back it if they are highlighted, and only"
                " then."
            ),
            N_(
                "You decide about your own policies like everybody; the card being played can't pay. What you pay is"
                " put away face down; only a voter card goes to the end of the queue instead. Who is not highlighted"
                " and has no card isn't asked."
            ),
            N_("Whoever backs has **acted**, even on the last segment, where it can't move any further."),
            N_("Then the player of the card changes a relation, and the card goes on top of the agenda."),
            N_(
                "Example: Liberals and Greens are highlighted, you lead Labour. You pay a card to back it too: now all"
                " three have moved and acted, and could be related to each other."
            ),
            N_(
                "With the tempo *simultaneous* all players are asked at once and nobody sees the others' answers; they"
                " are carried out in the order of the column."
            ),
        ),
        when=("policy",),
        actions=("policy", "back", "decline"),
    ),
    Topic(
        "opinion",
        N_("Opinions: to hold or to drift"),
        (
            N_(
                "An opinion moves **all** parties one step in the card's direction, except those whose players pay to"
                " **hold** their position."
            ),
            N_(
                "It is asked from the bottom of the column to the top. Holding costs one hand card, whether highlighted"
                " or not. System parties never hold. Players without cards aren't asked."
            ),
            N_("Whoever paid to hold has **acted**. Whoever drifts has not."),
            N_(
                "Then the player of the card changes a relation, and the card goes on the agenda with its opinion side"
                " up. Its column counts upside down there."
            ),
            N_(
                "Why play one? To move everybody away from a group of voters while you hold; or to move yourself where"
                " your party wouldn't back the policy for free. As only those who hold have acted, relations can mostly"
                " be weakened or broken after it."
            ),
        ),
        when=("opinion",),
        actions=("opinion", "hold", "drift"),
    ),
    Topic(
        "voters",
        N_("Voters: queue and choice"),
        (
            N_("**Into the queue** go voters that are played and voters that are used to pay."),
            N_(
                "**When?** After a player's turn, if a card lies on the agenda and at least as many voters wait as"
                " there are players. Once all 16 have been in the queue, any number is enough. Only one voter"
                " chooses a turn."
            ),
            N_(
                "**Whom?** Take the top card of the agenda and find the voter's first group on its scale. The party"
                " nearest to that segment wins the voter. If several are equally near, only they go on to the next"
                " card, and so on. At the end of the agenda they go through it again with the voter's second group,"
                " then the third and the fourth. Still a tie: the one that stands highest in the column of the top"
                " card."
            ),
            N_("Agenda cards that were looked at are gone; all of them, if the second group was needed."),
            N_(
                "Example: Students, whose first group is *younger*, are next, and the top card is about *Nation*, where"
                " the younger stand on segment 3. Greens on 3, Labour on 4, you on 5: the Greens win them. Had you"
                " played another card on top, they would have looked at its scale."
            ),
            N_("`/parliament next-voter` tells who would win the next one now, and why."),
        ),
    ),
    Topic(
        "relations",
        N_("Relations"),
        (
            N_(
                "After a policy, an opinion or a minor party its player **must** change one relation, if any change is"
                " possible. It depends on who acted (backed, held, or pulled back):"
            ),
            N_(
                "- **Create**: both acted, and have no relation yet. It begins at +1.\n"
                "- **Strengthen**: both acted. One more, up to +3; −1 becomes +1.\n"
                "- **Weaken**: exactly one of the two acted. One less, down to −3; +1 becomes −1.\n"
                "- **Break off**: exactly one of the two acted, one of the two is your own party, and the relation is"
                " negative or +1. It is gone."
            ),
            N_(
                "There is no 0. A relation of +2 or −2 takes two of the 24 tiles. When no tile is left, only changes"
                " that need none are possible."
            ),
            N_(
                "**The map.** Related parties must lie side by side on a map of hexagons. I move them about as needed."
                " Three parties can all touch each other, four can't; six can form a ring around one."
                " `/parliament can-join` tells whether two parties fit together and what is in the way,"
                " `/parliament map` shows all relations."
            ),
            N_(
                "What for? Only related parties govern together. Strong relations survive, weak ones are taken off"
                " first."
            ),
        ),
        when=("relation",),
        actions=("relation",),
    ),
    Topic(
        "minor",
        N_("Minor parties"),
        (
            N_(
                "The Feminists want Equality, the Pirates Privacy. Each has a card in the pile of its scale. Who plays"
                " it says first how many cards may be paid in all, 0 to 7."
            ),
            N_(
                "**1. Push.** Beginning with that player, clockwise, each may pay cards one at a time, until it says"
                " *Enough* or the number is reached. Each card moves *all* parties one step away from the minor party."
            ),
            N_(
                "**2. Pull back.** Beginning to the left of that player, each may pay cards to move its own marker"
                " back, a step a card, at most to where it was. Whoever does has **acted**; pushing is not acting."
            ),
            N_(
                "**3.** The player changes a relation, the card goes on the agenda, and the minor party enters on the"
                " last segment of its side."
            ),
            N_(
                "From then on it wins voters, on its own scale only. It is nobody's, pays nothing, has no relations,"
                " and moves last: towards its own end if somebody else has come at least as near to it, and never away"
                " by a policy. Opinions carry it along towards its end; against one that leads away it holds if"
                " somebody is at least as near."
            ),
            N_("When the government forms it joins the nearest party: see *The end and the government*."),
        ),
        when=("push", "pull_back"),
        actions=("minor", "push", "pull_back", "enough"),
    ),
    Topic(
        "government",
        N_("The end and the government"),
        (
            N_(
                "When all piles and hands are empty, the voters still in the queue choose, all by the last card played"
                " alone. Then the government forms, all by itself:"
            ),
            N_(
                "1. Parties without voters leave.\n"
                "2. A minor party with voters gives them to the party nearest to its end. If two are equally near and"
                " related, it lies down between them; otherwise the one higher on its card gets them.\n"
                "3. **Majority** is nine voters, or eight whose turnouts add up to at least 1. If no group of related"
                " parties has it, the two parties of different groups with the best *natural relation* are locked"
                " together; again, until one group has it. All others leave.\n"
                "4. Now relations are taken off, the weakest first. If no majority would be left together, the relation"
                " is locked and stays. Parties that are cut off leave.\n"
                "5. What is left is the government."
            ),
            N_(
                "The natural relation says how well two parties get along by nature: those of one bloc do best. It also"
                " decides between relations of equal strength."
            ),
            N_("`/parliament whatif` shows the government that would form right now."),
        ),
    ),
    Topic(
        "centre",
        N_("The centre of gravity: who wins"),
        (
            N_(
                "The parties of the government are counted down. In each round every **outer** party, one with a single"
                " relation inside the government, loses the voter with its lowest turnout; the party whose voter has"
                " the lowest of these goes first. Whoever has no voter left is out, and others become outer. The last"
                " one left is the **centre of gravity**."
            ),
            N_(
                "Example: A – B – C. A has 2 voters, B 3, C 4. Round 1: A and C lose one each. Round 2: again, and A is"
                " out; now B is outer too. Round 3: B and C lose one each, and C has one left. Round 4: C is out, and B"
                " is the centre, though C had most voters."
            ),
            N_("So it helps to have many voters, and to stand in the middle with relations on several sides."),
            N_(
                "**You win** as the centre. If no player's party is the centre, the player wins who stayed in the"
                " government longest. If no player is in it: most voters, then the highest sum of turnouts, then the"
                " highest single turnout. If no player has any voter, nobody wins."
            ),
            N_("Alone you win only as the centre; in *Co-op* only with the plan."),
        ),
        when=(FINISHED,),
    ),
    Topic(
        "solo",
        N_("Alone against The System"),
        (
            N_("A single player plays one party against **The System**, and wins only as the centre of gravity."),
            N_(
                "After each of your turns, the first one too, The System draws and plays as many cards as the"
                " **Difficulty** says. They come from the pile you drew from last, or if that is empty from the next"
                " one that is not. So your draw also decides what The System plays."
            ),
            N_(
                "- Ideas are always played as policies. You are asked as usual: back them or not.\n"
                "- Voters go to the queue.\n"
                "- A minor party pushes everybody one step. You may pay to pull back."
            ),
            N_(
                "For its relation The System takes the two parties highest in the column that it can strengthen or"
                " join; if there are none, the two highest whose relation it can weaken. It never breaks one off."
            ),
            N_(
                "One voter chooses after your turn and one after The System's, whenever somebody waits and the agenda"
                " holds a card."
            ),
            N_(
                "**How to win?** Play the card that helps you with the next voter last, and keep some cards for The"
                " System's policies: backing them moves you and lets you be joined with others. Every few turns look at"
                " `/parliament whatif`: are you in that government, and in its middle?"
            ),
        ),
    ),
    Topic(
        "coop",
        N_("Co-op: one government together"),
        (
            N_(
                "In the mode *Co-op* all players win or lose together. Before the game a plan is made: two to five"
                " parties and their leader. It stands in the first lines of the thread."
            ),
            N_(
                "You all win if exactly these parties form the government and the leader is its centre of gravity. A"
                " minor party between two of them doesn't matter. Your own parties need not be in the plan."
            ),
            N_(
                "The host sets it with the option *Cabinet to reach*. If nothing is set, three parties and their leader"
                " are drawn by lot."
            ),
            N_(
                "Everything else is as usual: cards cost what they cost, and nobody sees another's hand. Talk about the"
                " plan in the thread as much as you like."
            ),
        ),
    ),
    Topic(
        "standing",
        N_("Standing orders"),
        (
            N_(
                "With eight parties you are asked often. Under **Decide** you can set once what you answer to policies"
                " and opinions, and change it at any time:"
            ),
            N_(
                "- Policies: *ask me*, *back what is free, never pay*, or *never back*.\n"
                "- Opinions: *ask me*, or *never pay*."
            ),
            N_(
                "The order answers at once, a question that is open now too. Only you see it. `/parliament standing`"
                " does the same."
            ),
            N_("Minor parties always ask you, as long as you have cards and paying could do something."),
        ),
        actions=("standing",),
    ),
    Topic(
        "options",
        N_("Options of Swedish Parliament 2014"),
        (
            N_("The host sets these with *Options* in the lobby:"),
            N_(
                "- **Setup**: how markers are placed: *draft*, *sealed* or *random*, see *Before the first turn*.\n"
                "- **Tempo**: *strict*, players answer a card one after another; *simultaneous*, all at once, unseen.\n"
                "- **Big parties**: Conservatives and Labour have two markers side by side on every scale, beginning on"
                " 4 and 5. They move together, and not at all when one of them stands at the end. The nearer one counts"
                " for voters.\n"
                "- **Asterisks**: parties with an asterisk on an idea card stand as in reality: highlighted where they"
                " are not, and the reverse.\n"
                "- **Minor parties**: with the Feminists and the Pirates, or without.\n"
                "- **Difficulty** (alone): how many cards The System plays after each turn, 1 to 8."
            ),
            N_(
                "**My party**: with this button in the lobby every player picks a party; who doesn't gets one by lot."
                " The one who picked first begins the game, otherwise a lot decides."
            ),
            N_("**Cabinet to reach** (co-op): its parties and its leader, see *Co-op*."),
        ),
        options=("setup", "tempo", "big_parties", "asterisks", "minor_parties", "parties", "difficulty", "coop"),
    ),
    Topic(
        "times",
        N_("If your time runs out"),
        (
            N_("At most tables the mildest thing is done for you then. It is never better than choosing:"),
            N_(
                "- Markers: the first side that the party stands for.\n"
                "- Turn: nothing is played, and a card is drawn from the largest pile. When all piles are empty and a"
                " card must be played, it is your first one; an idea as a policy.\n"
                "- Policy: you don't back it. Opinion: you drift along.\n"
                "- Minor party: you pay nothing.\n"
                "- Relation: the first change that is possible; breaking one off only if there is no other."
            ),
            N_("A standing order answers before time can run out."),
        ),
    ),
)
