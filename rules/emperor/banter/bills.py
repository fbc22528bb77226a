"""What computer players write into their bills: by pillar and direction, and by what it does to the economy."""

from rules.text import N_

BILLS: dict[tuple[str, int], tuple[str, ...]] = {
    ("security", 1): (
        N_("Every lighthouse gets a second lighthouse keeper, to keep an eye on the first."),
        N_("Guard dogs are to be trained properly and paid in sausages."),
        N_("Town walls will be repaired with real stone this time."),
        N_("Each street gets a night watchman, and each night watchman a street."),
        N_("Locks are to be made by people who have never been burglars."),
        N_("The army gets boots that match, left and right."),
    ),
    ("security", -1): (
        N_("Night watchmen may sleep at night, like everybody else."),
        N_("All doors are to be left ajar, as a sign of trust."),
        N_("The army hands in its boots; slippers are so much quieter."),
        N_("Alarm bells will be tuned down to a pleasant hum."),
        N_("Borders are drawn in pencil from now on."),
        N_("Watchdogs may choose whom to bark at."),
    ),
    ("culture", 1): (
        N_("Each village gets a theatre, and each theatre a roof."),
        N_("A trombone for every child, and earplugs for every grandmother."),
        N_("Libraries stay open until the last reader has found out who did it."),
        N_("Every public bench shall carry a poem, and every poem a bench."),
        N_("Museums are free on all days whose names contain a vowel."),
        N_("Choirs may rehearse in the ministries; it can only help."),
    ),
    ("culture", -1): (
        N_("Museums may keep one painting each; the best one, if they can agree."),
        N_("Poems over four lines will need a permit."),
        N_("Opera is moved to car parks, where the acoustics are honest."),
        N_("Statues of people nobody remembers are melted into useful spoons."),
        N_("Theatres play first acts only; the rest can be guessed."),
        N_("Brass bands shall practise in their heads."),
    ),
    ("social", 1): (
        N_("No one shall wait longer for a doctor than for a pancake."),
        N_("The canals are to be dredged and the benches beside them mended."),
        N_("Every worker gets a second breakfast by law."),
        N_("Schools get new roofs, and pupils who may look at them."),
        N_("Grandparents ride free, and grandchildren on their knees."),
        N_("Nobody shall be cold in winter who was warm in an election campaign."),
    ),
    ("social", -1): (
        N_("Neighbours can look after each other; the ministry goes home."),
        N_("Bridges are closed on windy days, and on the others as well."),
        N_("The soup kitchens will serve the recipe only."),
        N_("Lunch breaks are shortened to the length of a sigh."),
        N_("Hospitals open when somebody remembers the key."),
        N_("Pensions are paid in good advice."),
    ),
    ("environment", 1): (
        N_("For each chimney a tree, and for each complaint about it another."),
        N_("The river gets its bends back; it never liked being straight."),
        N_("Frogs are given right of way on all country roads."),
        N_("Hedgehogs get a ministry, and hedges to go with it."),
        N_("The bay is to be so clean that one can see what was thrown into it."),
        N_("Every roof grows grass, and every goat a career."),
    ),
    ("environment", -1): (
        N_("The moor is drained; nobody could find it in the fog anyway."),
        N_("Smoke may rise again wherever it wishes."),
        N_("The forest makes room for a car park with a view of the forest."),
        N_("The river is straightened, so that it gets away faster."),
        N_("Bees shall fill in a form before each flower."),
        N_("What floats in the harbour counts as shipping."),
    ),
}

PURSE: dict[int, tuple[str, ...]] = {
    1: (
        N_("The shopkeepers have counted it twice and are smiling."),
        N_("The treasury will hardly know where to put the money."),
        N_("It even earns something, which surprised us as well."),
        N_("Trade likes it, and trade is seldom wrong before lunch."),
    ),
    -1: (
        N_("The treasury coughs, and pays."),
        N_("It costs what it costs; we have stopped counting."),
        N_("The merchants will grumble; they are good at it."),
        N_("The money was lying about anyway."),
    ),
}
"""A second sentence about what the bill does to the economy."""
