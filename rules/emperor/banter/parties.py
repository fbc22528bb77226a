"""What is in character for each of the stock parties: an opening speech, and lines of their own."""

from typing import NamedTuple

from rules.text import N_


class Manner(NamedTuple):
    """How a party presents itself, speaks to the people, and thinks about problems."""

    opening: str
    speech: str
    opinion: str


MANNERS: dict[str, Manner] = {
    "Golden Turnip Party": Manner(
        N_("We come from the field and we smell of it. A turnip has never lied to anybody; judge us by it."),
        N_("They gave you words. We give you turnips, and you can boil those."),
        N_("What has no roots blows away. We shall plant something there, probably turnips."),
    ),
    "Union of Early Risers": Manner(
        N_("While the others were asleep we have written this speech, ironed it and fed the hens."),
        N_("Good morning! By the time the others get here the country will be swept and aired."),
        N_("We saw it coming at five o'clock this morning. Nobody else was up."),
    ),
    "Free Umbrella Movement": Manner(
        N_("It will rain on all of us. The question is only who stands under what, and we have an answer."),
        N_("Others promise sunshine. We hand out umbrellas, because we have read the forecast."),
        N_("This is a leak, and a leak wants an umbrella. We are for opening it."),
    ),
    "Party of the Long Lunch": Manner(
        N_("No country was ever ruined by people who were still at the table. Join us, there is pudding."),
        N_("Sit down, have some bread, and tell us what the government has done to you."),
        N_("It can be solved between the cheese and the coffee, as most things can."),
    ),
    "League of Tidy Gardens": Manner(
        N_("A country is a garden: somebody has to rake, and the rest should keep off the lawn."),
        N_("Give us one spring, a rake and a firm hand, and you will not know this place again."),
        N_("That is a weed. We know where it grows, and we have brought gloves."),
    ),
    "Movement for Louder Bells": Manner(
        N_("Ding! Now that we have your attention: this country has been too quiet for too long."),
        N_("Can you hear us at the back? You will. That is our programme."),
        N_("Nobody listened. We shall say it again, with bells on."),
    ),
    "Alliance of Reasonable Hats": Manner(
        N_("We promise nothing that does not fit under a hat, and nothing that would blow it off."),
        N_("Let us raise our hats to each other, and then the standard of debate, by a reasonable amount."),
        N_("There are two sides to this, and a brim goes round both of them."),
    ),
    "Honest Fishmongers": Manner(
        N_("You can smell when a fish is off, and a minister as well. Ours are fresh from this morning."),
        N_("We wrap our fish in the promises of the others. That is what they are good for."),
        N_("It stinks from the head. We say so, and we know about heads."),
    ),
    "New Lighthouse Front": Manner(
        N_("In dark times somebody has to stand still and shine. We have the stairs for it."),
        N_("Steer by us! We have not moved for forty years, and no rock has got past us."),
        N_("From up here one sees further: it comes from that side, and it is big."),
    ),
    "People's Gravel Assembly": Manner(
        N_("The great are made of marble, and we are the gravel they slip on. There are very many of us."),
        N_("Small stones of the country, unite! Together we are a road."),
        N_("One can pour gravel on it. We have not met a problem yet where that made things worse."),
    ),
}

OPENINGS = (
    N_("{party} stands for everything that is good, and against the rest."),
    N_("Vote for {party}: we have read the instructions."),
    N_("With {party} the trains will run, and the buses will be surprised."),
    N_("Others have ideals. {party} has snacks and a plan."),
    N_("For a country where the soup is hot and the queues are short: {party}!"),
)
"""Opening speeches of parties with other names."""
