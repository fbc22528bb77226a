"""The rules of DēmoS as players read them, topic by topic, in the order in which they need them."""

from __future__ import annotations

from rules.guide import FINISHED, Topic
from rules.text import N_

TOPICS: tuple[Topic, ...] = (
    Topic(
        "minute",
        N_("In one minute"),
        (
            N_(
                "You play **hands** with number cards. Whoever shows the best combination wins a **figure** from the"
                " Power Pile, which only the winner sees. There are three kinds of figures, Executive, Legislative and"
                " Judiciary, and each comes in four suits."
            ),
            N_(
                "In the end you want one of each kind: a **trio**. Three different suits are the best harmony, two the"
                " next best, one the last. Equal harmonies are decided by the points of all hands."
            ),
            N_(
                "In a hand you get five cards and may improve them: one exchange in the open, one in secret, and one"
                " more unless somebody vetoes it. Then everybody's best combination is shown and scores, not only the"
                " winner's."
            ),
            N_(
                "When the Power Pile is empty, whoever holds a Media card can still change the suit of a figure. Then"
                " the trios are compared, and the match is over. (The mode *simple* has no Media and no veto.)"
            ),
        ),
    ),
    Topic(
        "hand",
        N_("A hand, step by step"),
        (
            N_(
                "Every hand has a freshly shuffled pack of number cards, 1 to 10 in ♠ ♥ ♦ ♣ (2 to 10 in *simple*)."
                " Everything goes clockwise, beginning left of the dealer. The deal moves on one seat every hand."
            ),
            N_(
                "1. **Deal**: five cards each.\n"
                "2. **Public discard**: everybody exchanges a card in the open.\n"
                "3. **Secret discard**: everybody may exchange a card face down.\n"
                "4. **Consent or veto** (not in *simple*): shall there be one more exchange?\n"
                "5. **Unanimous discard**: if nobody vetoed, everybody exchanges one more.\n"
                "6. **Showdown**: your best combination is found and shown for you; its points are yours.\n"
                "7. **Figure**: the best combination wins a card of the Power Pile."
            ),
            N_(
                "There are hands until the Power Pile is empty, or until the number in the option *Max hands* is"
                " reached (30, unless changed)."
            ),
            N_("You choose with **Decide**; **My hand** shows your cards, your best combination and your figures."),
        ),
    ),
    Topic(
        "discards",
        N_("Your turn: discarding"),
        (
            N_(
                "**Public discard.** Put a card face up in front of you and get the pack's top card. Everybody must;"
                " everybody sees what you put away."
            ),
            N_(
                "**Secret discard.** Put a card face down. For it you get the pack's top card, or one of the cards that"
                " lie open from the public discard, your own too. Or choose *Keep all five*; only in *simple* you must"
                " exchange."
            ),
            N_(
                "**Unanimous discard** (not in *simple*). First the secret discards are turned up. Then everybody puts"
                " one more card face down and gets the top card, or any card that lies open now. Everybody must."
            ),
            N_(
                "Example: you hold ♠4 ♠5 ♥9 ♦9 ♣2, and ♠6 lies open. In the secret discard put ♣2 away and take ♠6: now"
                " you have 4, 5 and 6 in one suit."
            ),
            N_(
                "**One after another or all at once?** With the tempo *simultaneous* (usual unless the pace is live)"
                " all choose at the same time, unseen. The choices are then carried out in order. If the open card you"
                " wanted is gone by then, you get one from the pack."
            ),
        ),
        when=("public_discard", "secret_discard", "unanimous_discard"),
        actions=("discard", "keep"),
    ),
    Topic(
        "veto",
        N_("Consent or veto"),
        (
            N_(
                "Before the unanimous discard everybody with a veto left is asked at the same time: *Consent* or"
                " *Veto*? If nobody vetoes it takes place. One veto cancels it for this hand."
            ),
            N_(
                "You have **one veto for the whole match**. If several veto, only the first of them in order, beginning"
                " left of the dealer, loses it. Who has none left consents without being asked. When nobody has one any"
                " more, the unanimous discard always takes place."
            ),
            N_(
                "**Teams** veto only if all their members choose *Veto*; then it costs the team one. They may talk"
                " about it just before. 2 against 2: one veto each. 2 against 3: two for the pair, one for the three. 2"
                " against 2, and one alone: one each, the independent too."
            ),
            N_(
                "A veto is worth most when your hand is good already and others could still catch up, or when cards"
                " that they need would be turned up."
            ),
        ),
        when=("unanimous_vote",),
        actions=("consent", "veto"),
    ),
    Topic(
        "melds",
        N_("Combinations and points"),
        (
            N_(
                "**Sequence**: three numbers in a row (after 10 nothing follows). It scores its lowest number plus 12"
                " in one suit, plus 8 in two suits, plus 4 in three."
            ),
            N_("- ♠4 ♠5 ♠6: 12 + 4 = 16\n- ♠7 ♥8 ♥9: 8 + 7 = 15\n- ♠8 ♥9 ♦10: 4 + 8 = 12"),
            N_("**Harmonic Square** (not in *simple*): the same number in all four suits. 30 points."),
            N_(
                "The best combination of your five cards, your *meld*, is found for you, and its points are added to"
                " your total, whether you win the hand or not. Without one you get nothing."
            ),
            N_(
                "**Who wins the hand?** Most points. In a tie: most cards of one suit among all five. If still equal:"
                " the highest sum of the cards that were not shown. If even that is equal they all win together. If"
                " nobody has a combination, nobody wins and no figure is drawn."
            ),
        ),
    ),
    Topic(
        "figures",
        N_("Figures and the Power Pile"),
        (
            N_(
                "The Power Pile holds twelve figures: Executive, Legislative and Judiciary, each in ♠ ♥ ♦ ♣. Except in"
                " *simple* two Media cards are shuffled in."
            ),
            N_(
                "The winner of a hand draws the top card and puts it face down in front of themselves. Nobody else sees"
                " what it is, only that it is there. With a **Harmonic Square** the winner draws two."
            ),
            N_(
                "A win with a Square also makes everybody else turn up the first figure they ever got (Media don't"
                " count). If it lies open already nothing more happens. Members of the winner's own team are spared."
            ),
            N_(
                "Several winners draw one after another, in order. If the pile runs out, the later ones get fewer or"
                " none."
            ),
            N_("In teams the team decides who keeps a figure: see *Teams*."),
        ),
    ),
    Topic(
        "scandal",
        N_("The scandal: Media cards"),
        (
            N_("After the last hand, except in *simple*, all Media cards are turned up."),
            N_(
                "**One Media**: choose another player, one of their figures that still lie face down, and a suit. The"
                " figure is turned up, counts as that suit from now on, and **must** be in that player's trio. You can"
                " use it on a team mate too. You choose by position: the first figure is the one they got first."
            ),
            N_(
                "**Both Media** with one player cancel each other and are discarded. Only the independent keeps them,"
                " see *The independent*."
            ),
            N_(
                "Two holders act in the order of the last hand. If there is no hidden figure to choose, nothing"
                " happens. With two such figures of one kind a trio must hold one of them."
            ),
            N_(
                "Example: Bo would have Executive ♠, Legislative ♥ and Judiciary ♦. You make Bo's first figure, the"
                " Executive, a ♥: three suits have become two."
            ),
        ),
        when=("media",),
        actions=("media",),
    ),
    Topic(
        "winning",
        N_("Winning: the best harmony"),
        (
            N_(
                "A **trio** is one Executive, one Legislative and one Judiciary in front of the same player. Your best"
                " one is found for you; figures that a Media card has turned up must be in it."
            ),
            N_("Three suits beat two, two beat one, and any trio beats none."),
            N_(
                "**Each alone** (*simple*, *full*): the best harmony wins. Equal ones: the highest total of points."
                " Still equal: the victory is shared. If nobody has a trio, the points decide alone."
            ),
            N_(
                "**Two teams**: a team's harmony is that of its best member. Equal: the team that has the member with"
                " the highest total wins; then it is shared."
            ),
            N_("**2 against 2, and one alone**: see *The independent*."),
            N_(
                "Example: Ann has a trio in two suits and 90 points, Bo one in two suits and 104, Cia one in a single"
                " suit and 150. Bo wins: two suits beat one, then points count."
            ),
        ),
        when=(FINISHED,),
    ),
    Topic(
        "teams",
        N_("Teams"),
        (
            N_(
                "Team mates win together. Points and figures still belong to each player, and a trio must lie in front"
                " of one of them (unless *Team trio* is *pooled*)."
            ),
            N_(
                "**Talking** is allowed in short windows only: before the deal, before a veto, and about a figure."
                " While one is open press *Say something* beside **Decide**; nobody else can read it. *Done talking*"
                " ends your part. The window closes when all are done or its time is up. Showing cards is forbidden,"
                " and I show your hand to nobody."
            ),
            N_(
                "**Who keeps a figure?** When a member wins one they alone see it. Then each member names a seat. All"
                " agree: that player keeps it, and sees it. Otherwise the choice of the one who drew it counts. With a"
                " Square you decide twice."
            ),
            N_(
                "**Who wins a hand?** The team of the best player. If two mates are equal to the end, the first of them"
                " in order draws."
            ),
            N_("**Vetoes** belong to the team: see *Consent or veto*."),
        ),
        when=("consult", "assign"),
        actions=("consult_done", "assign"),
    ),
    Topic(
        "independent",
        N_("The independent"),
        (
            N_(
                "In the mode *2 against 2, and one alone* the fifth player has no team, and more ways to win. At the"
                " end I look in this order:"
            ),
            N_(
                "1. **A trio in three suits** wins for its faction. Several: of those who have one, the player with the"
                " highest total; then it is shared.\n"
                "2. Otherwise **the independent wins** with the highest total of all, alone at the top; or with both"
                " Media and at least one Judiciary; or with a trio in two suits.\n"
                "3. Otherwise the best trio wins, two suits before one. The independent's trio in one suit counts here"
                " too. Equal ones: the faction that has the player with the highest total; then it is shared. No trio"
                " at all: nobody wins."
            ),
            N_(
                "The independent keeps both Media in front of them, but then can't use them. With only one they use it"
                " like everybody."
            ),
            N_("The independent has a veto of their own, and nobody to talk with."),
        ),
    ),
    Topic(
        "modes",
        N_("The modes"),
        (
            N_(
                "- **Simple** (3 to 5 players): to learn the game. Cards from 2 to 10, no Media, no Squares, no veto,"
                " no unanimous discard; the secret discard is compulsory.\n"
                "- **Full** (3 to 5): everybody alone, all the rules, one veto each.\n"
                "- **2 against 2** (4): two teams with one veto each.\n"
                "- **2 against 3** (5): a pair with two vetoes, a team of three with one.\n"
                "- **2 against 2, and one alone** (5): two teams and an independent, one veto each."
            ),
            N_(
                "Seats never change. Teams are drawn by lot so that mates sit apart as far as possible, unless the"
                " teams were given."
            ),
        ),
    ),
    Topic(
        "options",
        N_("Options of DēmoS"),
        (
            N_("The host sets these with *Options* in the lobby:"),
            N_(
                "- **Tempo**: *strict*, one player after another; *simultaneous*, all choose at the same time in each"
                " discard.\n"
                "- **Max hands**: after so many the match goes to its end, even if figures are left.\n"
                "- **Favourite suit** and **Announced trio**: see *Variants*."
            ),
            N_("Only with teams:"),
            N_(
                "- **Teams**: who plays with whom; by lot if it is not set.\n"
                "- **Team trio**: *single*, a trio must lie in front of one player; *pooled*, a team puts its figures"
                " together. Such a trio must hold the figures that Media turned up at any member, one of each kind.\n"
                "- **Consult seconds**, **Consult minutes**: how long a team may talk. The minutes count where they are"
                " above 0, which is usual unless the pace is live."
            ),
        ),
        options=("tempo", "max_hands", "teams", "team_trio", "consult_seconds", "consult_minutes"),
    ),
    Topic(
        "variants",
        N_("Variants: announcements"),
        (
            N_(
                "With these options everybody announces something before the first hand, all at the same time."
                " Announcing nothing is allowed."
            ),
            N_(
                "**Favourite suit**: your sequences in that one suit score 10 more, which also counts for winning the"
                " hand. Example: with ♥ announced, ♥3 ♥4 ♥5 scores 12 + 3 + 10 = 25."
            ),
            N_(
                "**Announced trio**: you name the suits of your Executive, Legislative and Judiciary. If your trio has"
                " just these in the end, it beats other trios with as many suits. If several match, points decide"
                " between them."
            ),
        ),
        when=("announce",),
        actions=("announce",),
        options=("favourite_suit", "announced_trio"),
    ),
    Topic(
        "times",
        N_("If your time runs out"),
        (
            N_("At most tables the mildest thing is done for you then. It is never better than choosing:"),
            N_(
                "- Public and unanimous discard: the lowest card outside your best combination, for a card of the"
                " pack.\n- Secret discard: you keep all five; in *simple* the same as above.\n"
                "- Consent or veto: you consent.\n"
                "- Figure of the team: you name the one who drew it.\n"
                "- Media: the first possible choice.\n"
                "- Announcement: nothing."
            ),
            N_("A talk of a team simply ends with its time; nobody was late."),
        ),
    ),
)
