import { firstName } from '../../../nodes/shared/people/firstName';
import { nonEmpty } from '../../nonEmpty';
import { inPlainNode } from '../plainModule';

const GREETED = nonEmpty<[string, string]>([
	['Ana Maria da Silva', 'Ana'],
	['Dr. João Lima', 'João'],
	['Sra Maria Lima', 'Maria'],
	['Srª Maria Lima', 'Maria'],
	['Drª Ana', 'Ana'],
	['Dr.ª Ana', 'Ana'],
	['MR JOHN SMITH', 'JOHN'],
	['D. Maria Lima', 'Maria'],
	['Lima, Ana', 'Ana'],
	['lima, ana', 'ana'],
	['Lima, Dra. Ana', 'Ana'],
	['Da Silva, João', 'João'],
	['Costa e Silva, Ana', 'Ana'],
	['Ana Lima, Dra.', 'Ana'],
	['Ana Lima, CRM 1234', 'Ana'],
	['Carla, mãe do Théo', 'Carla'],
	['LIMA/ANA MRS', 'ANA'],
	['Lima/Ana Mrs', 'Ana'],
	['DA SILVA/JOAO MR', 'JOAO'],
	['Ana/Pedro Souza', 'Ana'],
	// Initials and a family name, or a family name alone, are no first name.
	['J. P. Souza', 'J. P. Souza'],
	['J P Souza', 'J P Souza'],
	['J. P. Costa e Silva', 'J. P. Costa e Silva'],
	['Lima, A.', 'Lima, A.'],
	['da Silva', 'da Silva'],
	['Souza, Dr.', 'Souza'],
	['José.', 'José'],
	['Dr.', 'Dr'],
	['Ana', 'Ana'],
	['Dona Maria', 'Maria'],
	['Sr(a) Ana', 'Ana'],
	['Profa. Ana Lima', 'Ana'],
]);

test.each(GREETED)('%j is greeted as %j', (name, greeted) => {
	expect(firstName(name)).toBe(greeted);
});

test('the messages that the demo expects greet by the same names', () => {
	const people = GREETED.map(([name]) => ({ name, person_kind: 'individual' }));
	const called = inPlainNode<string[]>('scripts/brazil.mjs', 'given.map(script.calledBy)', people);
	expect(called.map((by, at) => [people[at]?.name, by])).toEqual(GREETED);
});
