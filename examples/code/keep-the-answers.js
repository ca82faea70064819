// All answers so far, also those before a corrected sheet, so that nothing is asked twice; and one item for
// each registered person who was chosen in place of a name that nobody has.
const { asked, answers: before } = $('What to Ask').first().json;
const page = $('Questions').first().json;
const now = asked.map(({ about, word, label, choices }) => [`${about} ${word}`, choices[page[label]]]);
const answers = { ...before, ...Object.fromEntries(now) };
const chosen = Object.keys(answers).filter((key) => key.startsWith('person ') && answers[key]);
const items = chosen.map((key) => ({ word: key.slice('person '.length), name: answers[key] }));
return [{ word: '', name: '' }, ...items].map((item) => ({ json: { ...item, answers } }));
