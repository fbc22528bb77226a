"""What computer players say in their turns: speeches, meetings, questions, answers, agreements."""

from rules.text import N_

STEALING = (
    N_("Voters of {victim}, be honest: when did {victim} last wave at you? We are waving right now."),
    N_("Come over to us! {victim} has your votes, and we have your umbrella, your hat and your best interests."),
    N_("I bear {victim} no grudge. I merely want the voters."),
    N_("Whoever is tired of {victim} may sit down with us. There are chairs."),
    N_("{victim} counted on you. We would rather count you."),
    N_("People have asked what {victim} does all day. We have asked too, and nobody knew."),
    N_("Who has been to your village? We have. Twice, because we got lost. And {victim}?"),
    N_("You deserve better than {victim}. You also deserve better than us, but we are here."),
    N_("There is a door between {victim} and {party}, and we have oiled it."),
    N_("{victim} says that you are loyal. We say that you are clever."),
    N_("Take off the badge of {victim}; ours goes with everything."),
    N_("Nobody needs to know that you come from {victim}. We shall only tell the newspapers."),
)
RAISING = (
    N_("More {first}, more {second}: ask for both and you will get them, says {party}."),
    N_("I have looked into {first} and {second}, and both can still be piled higher."),
    N_("A country can't have too much {first}, and hardly too much {second}."),
    N_("Who lifts {first} must not forget {second}. We have two hands."),
    N_("They told you to choose between {first} and {second}. Take both!"),
    N_("With {first} and {second} it is as with cake: another piece, please."),
)
LOWERING = (
    N_("Less {first}, less {second}, and one can breathe again."),
    N_("We have been carrying {first} and {second} for years. Put them down, good people!"),
    N_("Nobody has ever eaten {first} or slept on {second}. A little less will do."),
    N_("Let us not overdo {first}. Nor {second}. Nor this speech."),
    N_("What {first} and {second} have cost us I can't say aloud, there are children here."),
    N_("There is so much {first} and {second} that one trips over it. We shall tidy up."),
)
SHIFTING = (
    N_("A little less {down}, a little more {up}: that is all our wisdom, and it fits on a postcard."),
    N_("What is {down} to us without {up}? We shall swap."),
    N_("They have given you {down} until you were full. You were hungry for {up}."),
    N_("{party} takes from {down} and gives to {up}. Somebody has to move the furniture."),
    N_("I had a dream, and there was more {up} in it. I do not recall any {down}."),
    N_("Sell some {down}, buy some {up}: my grandmother ran a farm like that."),
)
SPEECHES = (
    N_("Friends! Others make promises. {party} makes them louder."),
    N_("They say it can't be done. They have never asked you!"),
    N_("Look at the country, and then look at me. One of us is well dressed."),
    N_("Today we turn a page. Tomorrow we learn what is on it."),
    N_("I see tired faces. {party} has a plan, and it has pictures."),
)
MEETINGS = (
    N_("Nothing to see here; merely friends at a long table."),
    N_("The meeting didn't take place, and it was well attended."),
    N_("We shall say where we have been when it is over."),
    N_("Curtains closed, minutes burnt, biscuits excellent."),
    N_("Somebody in the cellar wished to hear about {party}. We brought a candle."),
    N_("We were only looking for the fuse box. All forty of us."),
    N_("It is a birthday. We can't say whose, or which."),
    N_("New friends prefer to come in by the back door."),
    N_("What was whispered there will be heard at the election."),
    N_("{party} is not at home today. If the light is on, that is the cat."),
    N_("It was a choir rehearsal. The piece has no notes and no words."),
    N_("The guests came one by one and left as one."),
    N_("There are rooms in this town that are on no plan. Lovely rooms."),
    N_("We have sworn on something, in the dark; it felt like a book."),
    N_("Whoever knocked three times was let in. It was a windy night."),
    N_("We can confirm the soup."),
)

QUESTIONS = (
    N_("{target}, where has the money for the fountain gone?"),
    N_("Can {target} tell us who paid for that holiday by the sea?"),
    N_("{target}, why do your voters get their post before everybody else?"),
    N_("Does {target} remember what was promised to the fishermen?"),
    N_("{target}, is it true that your cousin runs the ministry of cousins?"),
    N_("How many of the signatures on your list were written by {target} in person?"),
    N_("{target}, what exactly was in the suitcase?"),
    N_("{target}, who writes your speeches, and is he well?"),
    N_("Would {target} please explain the second set of account books?"),
    N_("{target}, when did you last pay for your own lunch?"),
    N_("Why does the statue in front of your office look so much like {target}?"),
    N_("{target}, do you know the price of a loaf of bread?"),
)
ABOUT_HIDING = (
    N_("{target}, whom did you meet behind those curtains?"),
    N_("How many people stand behind {target}, and why do they hide their faces?"),
    N_("{target}, what was decided in the cellar?"),
)
ABOUT_MEDIA = (
    N_("{target}, the newspapers have been collecting. What are they going to print about you?"),
    N_("There is quite a pile of clippings about {target}. Shall we read the first one aloud?"),
    N_("{target}, which of the stories about you are true? A number will do."),
)
ABOUT_POWER = (
    N_("{target}, have you had your head measured for a crown?"),
    N_("So many people follow {target}. What have you told them?"),
    N_("{target}, would you hand the country back once you have it?"),
)
ABOUT_PROMISES = (
    N_("{target}, you have promised something. When may we expect it?"),
    N_("Does {target} recall the promise, or shall we read it out?"),
    N_("{target}, was that a promise or a figure of speech?"),
)
ANSWERS = (
    N_("I am glad that you ask. Every coin is accounted for, in a book that I shall find."),
    N_("I have nothing to hide, and it is well kept."),
    N_("That was before my time, and I was not there."),
    N_("Ask the people of my village: they will tell you what I told them."),
    N_("My conscience is as clean as my desk."),
    N_("The honourable {asker} seems to know more about it than I do."),
    N_("Yes. That is, in the broader sense, no. I hope that this helps."),
    N_("I should like to answer that with a song, but the microphone is off."),
    N_("There is a simple answer, and I have sent it to {asker} by post."),
    N_("{party} has a committee for this. I chair it, and it sleeps well."),
    N_("If I remembered that, I would be the first to tell you."),
    N_("Curious that this should come from {asker}, of all people."),
    N_("I have always said the same about it, to different people."),
    N_("My lawyer nods. Take that as you like."),
)
AGREEMENTS = (
    N_("We understand each other: today you, tomorrow me."),
    N_("Agreed to meet again, and to bring a pen next time."),
    N_("{party} will look kindly on the next bill of {other}."),
    N_("No blows below the belt until the election."),
    N_("I ask {other} no awkward questions, and {other} asks me none."),
    N_("{other} and I shall both complain about the same people."),
    N_("We have agreed who is too strong, and it is neither of us."),
    N_("Shaken hands on it, and counted our fingers afterwards."),
    N_("Whatever {other} heard from me, I shall have said it differently."),
    N_("We part as friends, by different doors."),
    N_("{other} gets the window seat, and I get what is outside."),
    N_("It is not written down anywhere, and that is the beauty of it."),
)
CROWNINGS = (
    N_("Somebody has to wear it, and it happens to fit: {party} asks for the crown!"),
    N_("The people have counted. One head is missing a crown: mine."),
    N_("Enough of rounds and votes. Kneel, cheer, and then there will be cake."),
    N_("I never wanted power. It kept following me home, so crown me."),
    N_("The throne has been empty for so long that it has begun to creak. {party} will sit down on it."),
    N_("Vote for me, and you need never vote again."),
)
