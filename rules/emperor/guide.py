"""The rules of Emperor as players read them, topic by topic, in the order in which they need them."""

from __future__ import annotations

from rules.guide import FINISHED, Topic
from rules.text import N_

TOPICS: tuple[Topic, ...] = (
    Topic(
        "minute",
        N_("In one minute"),
        (
            N_(
                "You lead a party and want to be crowned **emperor**. What counts is **population**: tiles worth 1 to 4"
                " points in front of each party. Everybody begins with two tiles worth 1."
            ),
            N_(
                "For the crown you need a share of everybody's population, the **emperor limit**: the points of the"
                " five pillars of the country, out of 25. Example: with every pillar at 3 that is 15 of 25, so 60 %."
                " Lower pillars bring the limit down; more tiles bring you up."
            ),
            N_(
                "A **round** is: two turns each, a discussion, two more turns each, an election. In a turn you play one"
                " card or pass. In the discussion everybody gives a promise. In the election broken promises, votes"
                " and lies are settled, and only at its end do tiles that were won or lost change owners."
            ),
            N_(
                "**You win** if you are the largest party that reaches the limit when an election is over (from the"
                " second round on), or if you reach it in your turn and a vote crowns you. If nobody is crowned, the"
                " largest party after the last round wins."
            ),
        ),
    ),
    Topic(
        "turn",
        N_("Your turn"),
        (
            N_(
                "In each of the four action phases every party has one turn, clockwise from the chairperson. Press"
                " **Decide**: play one card for its action, or pass. The card goes to your discard pile."
            ),
            N_(
                "- *Bill*: the economy and one other pillar move; everybody votes.\n"
                "- *Speech*: take a tile of another party, or move two different pillars by 1 each (the media are one"
                " of them), or just speak.\n"
                "- *Secret meeting*: your tiles turn face down, and you draw one from the bag.\n"
                "- *Questioning*: media +1. *Intense questioning*: media +2, and a tile is at stake.\n"
                "- *Negotiating* in front of everybody, *scheming* in private."
            ),
            N_(
                "*Manipulation* and *corruption* can't be played in a turn. Keep them for the election, or lay them as"
                " votes."
            ),
            N_(
                "**Cards are few.** You begin with ten. Your discard pile comes back only if your hand is empty when"
                " the round ends; single cards come back as rewards and spoils. Passing keeps a card for a vote. With"
                " no cards your turn passes by itself."
            ),
            N_(
                "**All at once?** With the tempo *simultaneous* (usual unless the pace is live) everybody chooses at"
                " the same time, unseen. Then all actions are shown, and all votes and answers are given. At last they"
                " are carried out clockwise from the chair. What has become impossible by then is a pass, and the cards"
                " played for it come back."
            ),
        ),
        when=("action",),
        actions=("pass", "speech", "secret_meeting"),
    ),
    Topic(
        "cards",
        N_("Cards and colours"),
        (
            N_(
                "Every card has a kind and a colour. The kind is what it does in your turn. The **colour** counts"
                " everywhere else:"
            ),
            N_(
                "- In a vote green is *for*, red is *against*.\n"
                "- In an answer to intense questioning green is the *truth*, red a *lie*.\n"
                "- In your media pile more green than red wins population at the election, more red loses it."
            ),
            N_(
                "**Green**: speech, questioning, intense questioning, negotiating.\n"
                "**Red**: secret meeting, scheming, manipulation, corruption.\n"
                "**Bills** come in both colours."
            ),
            N_("Your first hand has one card of each kind, and the bill in both colours: five green, five red."),
            N_(
                "The deck has 12 bills (half of them red), 6 each of the other green kinds, and 3 each of the red"
                " ones. When it is empty nobody draws."
            ),
            N_(
                "Each party also has a face-down discard pile and a face-down media pile. Everybody sees how many cards"
                " lie there; only you see which, under *My hand*."
            ),
        ),
    ),
    Topic(
        "bills",
        N_("Bills and votes"),
        (
            N_(
                "**Propose.** With a *bill* card you choose security, culture, social or environment, up or down by 1,"
                " and whether the economy goes up or down by 1. No pillar may leave 0 to 5. You may write what the"
                " bill says."
            ),
            N_(
                "**Vote.** All parties, yours too, lay a hand card at the same time: green is for, red against. A vote"
                " weighs as much as the party's population. The bill needs more than half of *everybody's*"
                " population. Who has no cards votes for. Then names and colours are shown, but not the cards; these"
                " go to the voters' media piles."
            ),
            N_(
                "Example: the parties have 4, 3 and 3 points. The 4 alone vote for it: 4 of 10 is not enough. With one"
                " other it would be 7, and the bill passes."
            ),
            N_(
                "**Passed**: both pillars move. If they moved in opposite directions you may take a *reward*; in the"
                " same direction you must take a *punishment*. **Failed**: nothing happens."
            ),
            N_(
                "- Rewards: a tile from the bag · up to two cards of your discard pile · one pillar other than the"
                " economy, or the media, by 1 · one card or lie marker out of your media pile · nothing.\n"
                "- Punishments: lose your lowest tile · discard two hand cards · a lie marker into your media pile."
            ),
            N_(
                "At or above the emperor limit you can also play a bill card to ask for the crown: see *Winning the"
                " crown*."
            ),
        ),
        when=("vote", "reward", "punish"),
        actions=("bill", "vote", "reward", "punish"),
    ),
    Topic(
        "questions",
        N_("Questions: truth or lie"),
        (
            N_(
                "**Questioning.** Ask another party whatever you like. The media rise by 1, and the party answers in"
                " its own words for all to read. That is all."
            ),
            N_(
                "**Intense questioning.** The media rise by 2 (never above 5). The party answers too, and lays a card"
                " of its hand face down with the answer: green makes it the truth, red a lie. Without a card it lies."
            ),
            N_("Then you, who asked, choose:"),
            N_(
                "- *Believe the answer*: nobody sees the card, and it goes to its owner's discard pile.\n"
                "- *Look at the card*: all see it, and it goes to its owner's media pile. If it was green, you give"
                " your lowest tile to the other party. If it was red, or there was none, the other party gives its"
                " lowest tile to you."
            ),
            N_(
                "The words of an answer are free; only the colour counts. A true sentence with a red card is a lie to"
                " the game."
            ),
            N_(
                "Example: Bo answers “I never met her” with a face-down card. You look: it is red. At the end of the"
                " election Bo's lowest tile is yours, and the red card counts as a lie in Bo's media pile."
            ),
        ),
        when=("answer", "judge"),
        actions=("questioning", "intense_questioning", "answer", "believe", "look"),
    ),
    Topic(
        "talks",
        N_("Negotiating and scheming"),
        (
            N_(
                "**Negotiating**: you talk with one other party, and everybody can read it. **Scheming**: you talk with"
                " it in private; the others see only that you two met."
            ),
            N_(
                "Press *Say something* beside **Decide**, or use `/emperor say`. What negotiators say is told in the"
                " thread. What schemers say goes to the other one alone, by direct message and beside *Decide*; it is"
                " never written in a thread, where others could read along."
            ),
            N_(
                "When you have said enough, press *Done talking*; you may write down what you agreed on. The talk ends"
                " when both are done."
            ),
            N_("Nothing forces anybody to keep an agreement. Only promises of the discussion are checked."),
        ),
        when=("talks",),
        actions=("negotiating", "scheming", "done"),
    ),
    Topic(
        "country",
        N_("Pillars and media"),
        (
            N_(
                "The country has five **pillars**: economy, security, culture, social, environment. Together they are"
                " the emperor limit. The **media** stand beside them: the higher they are, the more population the"
                " media piles win or lose at an election. All six go from 0 to 5."
            ),
            N_("At its ends a pillar has an effect:"),
            N_(
                "- *Economy* 0: no bill may lower it. 5: no bill may raise it.\n"
                "- *Security* 0: once the running action is finished, the rest of the round is skipped and an election"
                " is held; afterwards security is 1. 5: the election at the end of the round is skipped, but never"
                " that of the last round.\n"
                "- *Culture* 0: the media jump to 5. 5: manipulation has no effect.\n"
                "- *Social* 0: no speech and no secret meeting. 5: manipulation and corruption have no effect.\n"
                "- *Environment* 0: a party whose turn begins then, or which brings it there in its own turn, loses its"
                " lowest tile, once a turn. 5: a party that brings it there in its own turn draws a tile."
            ),
            N_(
                "After a skipped election promises, media piles and tiles on their way wait for the next one. Whoever"
                " has an empty hand takes the discard pile back all the same, and the chair stays where it is."
            ),
        ),
    ),
    Topic(
        "tiles",
        N_("Population tiles"),
        (
            N_(
                "Your **population** is the sum of the tiles you own. It is your weight in votes and your share for the"
                " crown. It changes only at an election's result."
            ),
            N_(
                "What is won, lost or taken during a round is only noted: the tile has a next owner. Until the result"
                " the old owner still counts with it. Tiles on their way to you are your *future pile*; tiles you own"
                " and will keep are your *current tiles*."
            ),
            N_(
                "- If you must lose or give a tile, your lowest current one goes.\n"
                "- If you take a current tile you choose the party and the tile; out of a future pile it is luck which"
                " one you get.\n"
                "- A tile that is leaving a party can't be taken from that party again, but somebody may take it out of"
                " the new owner's future pile.\n"
                "- After a *secret meeting* your tiles lie face down until the next result. Whoever takes one draws"
                " blind, and only the two of you learn which it was."
            ),
            N_(
                "Example: with a speech you take a tile worth 3 from Bo. Bo still votes with it in this round. From the"
                " result on it is yours, unless somebody manipulates it away before."
            ),
            N_(
                "The bag holds ten tiles each of 1, 2, 3 and 4. What you draw from it only you know until the result."
                " When the bag is empty nothing is drawn."
            ),
        ),
    ),
    Topic(
        "promises",
        N_("Discussion and promises"),
        (
            N_(
                "After the second turns the chairperson states a problem of the country. Then every party, in any"
                " order, gives an opinion and exactly **one promise**."
            ),
            N_("A promise is one of these:"),
            N_(
                "- to propose a bill that moves a certain pillar up or down (proposing it is enough),\n"
                "- to play a certain kind of card, on a certain party if you like,\n"
                "- to vote for every bill of a certain party, emperor bills too; it is kept if there was none,\n"
                "- anything in your own words."
            ),
            N_(
                "I check the first three by myself, from the moment of the promise until the election. A promise in"
                " your own words is judged by the other parties in the election; computer players call none broken."
            ),
            N_(
                "Each broken promise puts a **lie marker**, which counts as red, into your media pile. Saying nothing"
                " at all is a broken promise too. `/emperor promises` shows what everybody has promised."
            ),
        ),
        when=("problem", "promise"),
        actions=("problem", "promise"),
    ),
    Topic(
        "election",
        N_("The election"),
        (
            N_("An election goes in four steps."),
            N_(
                "**1. Promises.** Promises in own words are judged: all other parties say at the same time which were"
                " broken. A promise is broken if more than half of those who judge it say so. Each broken promise, of"
                " whatever kind, costs a lie marker."
            ),
            N_(
                "**2. Media.** All media piles are turned up: votes, cards that were looked at, lie markers. More green"
                " than red: the party gains as many points of population as the media stand at. More red: it loses"
                " as many. As many: nothing. Then the cards go to their owners' discard piles, the markers away."
            ),
            N_(
                "Example: the media stand at 3. Two green cards and one lie marker: you gain 3. One green card and two"
                " red ones: you lose 3, lowest tiles first; too much is given back in small tiles."
            ),
            N_("**3. Final attempt.** Everybody plays one more card: see *The final attempt*."),
            N_(
                "**4. Result.** Tiles that were won, lost or taken change owners, the crown may be won, and the three"
                " largest parties take cards: see *Result and spoils* and *Winning the crown*."
            ),
        ),
        when=("verdict",),
        actions=("verdict",),
    ),
    Topic(
        "final",
        N_("The final attempt"),
        (
            N_(
                "All parties with cards play one at the same time. Then they are turned up, and go to their owners'"
                " discard piles. Only two kinds do something here, in order from the chairperson:"
            ),
            N_(
                "- **Manipulation**: take up to two tiles out of other parties' future piles. You choose the party each"
                " time; which tile it is is luck.\n"
                "- **Corruption**: take up to three tiles of other parties, current ones of your choice or random ones"
                " out of future piles. It costs two red cards of your hand, which go to your media pile, and two green"
                " ones, which are discarded."
            ),
            N_(
                "Without two red and two green cards left in your hand corruption has no effect: you need five cards,"
                " itself included. You may take fewer tiles, but the price stays. You pay after the taking; the red"
                " cards count at the next election."
            ),
            N_("With culture at 5 manipulation has no effect, with social at 5 neither has."),
            N_(
                "Any other card is simply discarded. That can be useful: who has an empty hand at the end of the"
                " election takes the whole discard pile back."
            ),
        ),
        when=("final", "take", "pay"),
        actions=("final", "take", "stop", "pay"),
    ),
    Topic(
        "spoils",
        N_("Result and spoils"),
        (
            N_(
                "At the result every tile goes to its next owner, and all tiles are turned up. The parties are ranked"
                " by population; equal ones share the better rank."
            ),
            N_(
                "If nobody wins the crown now and this was not the last round, the first three choose their spoils at"
                " once:"
            ),
            N_(
                "- Rank 1: draw two cards *and* take one from your discard pile.\n"
                "- Rank 2: draw one *and* take one.\n"
                "- Rank 3: draw one *or* take one."
            ),
            N_(
                "You may leave out a part or all of it. Why? Because afterwards every party with an **empty hand**"
                " takes its whole discard pile back."
            ),
            N_(
                "Then the largest party takes the chair. If several are equally large it is the first of them"
                " clockwise, beginning with the old chair. The next round begins."
            ),
        ),
        when=("spoils",),
        actions=("spoils",),
    ),
    Topic(
        "winning",
        N_("Winning the crown"),
        (
            N_(
                "**The emperor limit** is the points of the five pillars out of 25. You reach it if your share of"
                " everybody's population is at least as large. `/emperor limit` shows how near everybody is."
            ),
            N_("Example: pillars of 2, 3, 3, 2 and 2 make 12 of 25, so 48 %. You own 10 of 20 points: 50 %, enough."),
            N_(
                "**At the result of an election**, from the second round on: the largest party that reaches the limit"
                " is emperor at once. Equally large ones share the crown."
            ),
            N_(
                "**In your turn**, in any round: if you reach the limit, play a bill card as an *emperor bill*. All"
                " vote as on other bills. With more than half of all population you are emperor and have won."
            ),
            N_(
                "**After the last round** (the sixth, unless the lobby says otherwise) the largest party wins; equal"
                " ones share the victory."
            ),
            N_(
                "With the option *Claim* at *vote* the result crowns nobody by itself: each party that reaches the"
                " limit, the largest first, may ask for a vote at once, without a bill card. If it is lost the next"
                " one is asked."
            ),
        ),
        when=("claim", FINISHED),
        actions=("emperor_bill",),
    ),
    Topic(
        "options",
        N_("Options of Emperor"),
        (
            N_("The host sets these with *Options* in the lobby:"),
            N_(
                "- **Tempo**: *strict*, one party after another; *simultaneous*, all choose at the same time.\n"
                "- **Max rounds**: after so many the largest party wins.\n"
                "- **First claim**: the first round whose result can crown somebody.\n"
                "- **Claim**: *instant*, the limit is enough at a result; *vote*, a vote decides.\n"
                "- **Chair**: who is next in the chair: the *winner*, the next party (*rotate*), or always the same"
                " (*fixed*).\n"
                "- **First chair**: the number of the seat that begins there; 0 draws one.\n"
                "- **Start pillars**, **Start media**: where they begin.\n"
                "- **Fives**: ten more tiles in the bag, worth 5 each.\n"
                "- **Debate prize** and **Pairs**: see *Variants*."
            ),
            N_(
                "**My party**: with this button everybody in the lobby can name their own party and write its opening"
                " speech."
            ),
        ),
        options=(
            "tempo", "max_rounds", "first_claim", "claim", "chair", "first_chair", "start_pillars", "start_media",
            "fives", "parties",
        ),
    ),
    Topic(
        "variants",
        N_("Variants: debate prize, pairs"),
        (
            N_(
                "**Debate prize.** After the discussion every party votes for the best speaker, but not for itself."
                " Most votes: that party draws a tile from the bag. A tie: nobody does."
            ),
            N_(
                "The chairperson also predicts who it will be, and may predict itself. If it is right it draws a card."
                " If it is wrong a lie marker goes into its media pile; a tie makes every prediction wrong."
            ),
            N_(
                "**Pairs.** There are no cards of secret meeting, intense questioning, scheming and corruption. You"
                " begin with six cards, and play two of the lower kind together instead:"
            ),
            N_(
                "- two speeches: a secret meeting\n"
                "- two questionings: an intense questioning\n"
                "- two negotiatings: a scheming\n"
                "- two manipulations in the final attempt: corruption, at its usual price"
            ),
            N_("Both cards go to your discard pile."),
        ),
        when=("praise", "predict"),
        actions=("praise", "predict"),
        options=("debate_prize", "pairs"),
    ),
    Topic(
        "times",
        N_("If your time runs out"),
        (
            N_("At most tables the mildest thing is done for you then. It is never better than choosing:"),
            N_(
                "- Turn: you pass.\n"
                "- Vote, hidden answer, final card: your first card in the order bill (green, red), speech, secret"
                " meeting, questioning, intense questioning, negotiating, scheming; manipulation and corruption only if"
                " there is nothing else.\n"
                "- After an intense answer: you believe.\n"
                "- Reward: none. Punishment: a lie marker.\n"
                "- Talk: your side is over.\n"
                "- Problem: a stock sentence. Promise: none, which is a broken one.\n"
                "- Verdict: all promises were kept.\n"
                "- Crown: you don't ask for it.\n"
                "- Taking tiles: no more. Price of corruption: the first cards in the order above.\n"
                "- Spoils: you draw, and take nothing back."
            ),
            N_("With the debate prize it is the first party in the list, for the vote and for the prediction."),
        ),
    ),
)  # fmt: skip
