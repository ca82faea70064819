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

/** With remarks, numbers and the like, which the people of the demo do not have. */
const REMARKED = nonEmpty<[string, string]>([
	['Mª Clara Souza', 'Maria'],
	['(VIP) Ana', 'Ana'],
	['1 - Ana', 'Ana'],
	['01 Ana Souza', 'Ana'],
	['2) Ana', 'Ana'],
	['PAX Ana', 'Ana'],
	['PAX 2: Ana Souza', 'Ana'],
	['Menor: Rui', 'Rui'],
	['Cliente Ana', 'Ana'],
	['Passageira: Ana', 'Ana'],
	['Dr.João Lima', 'João'],
	['Ana.Souza', 'Ana.Souza'],
	['Nathália(mãe)', 'Nathália'],
	['Sra.Ana', 'Ana'],
	['*Ana', 'Ana'],
	['"Nina" Ana Souza', 'Ana'],
	['🙂 Ana', 'Ana'],
	['Ana 🙂', 'Ana'],
	['Ana-Clara Lima', 'Ana-Clara'],
	["D'Ávila, Rui", 'Rui'],
	['SMITH/JOHNMR', 'JOHN'],
	['SOUZA/ANAMRS', 'ANA'],
	['SOUZA/RUICHD', 'RUI'],
	['SMITH/ADAMS', 'ADAMS'],
	['Mr. and Mrs. Smith', 'Mr. and Mrs. Smith'],
	['Sr. e Sra. Souza', 'Sr. e Sra. Souza'],
	['Família Souza', 'Família Souza'],
	['Espólio de Ana', 'Espólio de Ana'],
	['Consumidor Final', 'Consumidor Final'],
	['Passageiro', 'Passageiro'],
	['Vip', 'Vip'],
	['+55 47 98811-2233', '+55 47 98811-2233'],
	['123', '123'],
	['', ''],
]);

test.each([...GREETED, ...REMARKED])('%j is greeted as %j', (name, greeted) => {
	expect(firstName(name)).toBe(greeted);
});

test('the messages that the demo expects greet by the same names', () => {
	const people = GREETED.map(([name]) => ({ name, person_kind: 'individual' }));
	const called = inPlainNode<string[]>('scripts/brazil.mjs', 'given.map(script.calledBy)', people);
	expect(called.map((by, at) => [people[at]?.name, by])).toEqual(GREETED);
});
