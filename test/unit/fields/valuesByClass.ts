import { DateTime } from 'luxon';

/**
 * What people, sheets, programs and models write, by what all of a class have in common: the field's label,
 * the value, and what has to become of it.
 */
type Row = readonly [label: string, given: unknown, becomes: unknown];

/** Refused with a sentence that has these words. */
export class Refused {
	constructor(readonly words: string) {}
}

/** Sent so, or left out when undefined, with one hint of this name. */
export class Hinted {
	constructor(
		readonly hint: string,
		readonly sent: unknown,
	) {}
}

const refused = (words: string) => new Refused(words);
const hinted = (hint: string, sent?: unknown) => new Hinted(hint, sent);

const each = (labels: string, given: readonly unknown[], becomes: unknown): Row[] =>
	labels.split(', ').flatMap((label) => given.map((one): Row => [label, one, becomes]));

/** Of one field, what is given, and what has to become of it. */
const rows = (label: string, ...pairs: ReadonlyArray<readonly [given: unknown, becomes: unknown]>): Row[] =>
	pairs.map(([given, becomes]) => [label, given, becomes]);

const inZone = (zone: string) => DateTime.fromISO('2026-11-15T10:00', { zone });

export const CLASSES: Record<string, readonly Row[]> = {
	'a number in a date field is a serial; a text of digits is what it says': [
		...rows(
			'Birthdate',
			[30756, '1984-03-15'],
			[31225, '1985-06-27'],
			[10203, '1927-12-07'],
			[20100, '1955-01-11'],
			[25569, '1970-01-01'],
			[28126.5, '1977-01-01'],
			['30756', refused('which may be 03/07/56')],
			['150326', refused('which may be 15/03/26')],
			['31412', '1985-12-31'],
		),
		...rows(
			'Sale Date',
			[46178, '2026-06-05'],
			['46178', '2026-06-05'],
			[40179, '2010-01-01'],
			[50626, refused('which may be 05/06/26')],
			['050626', refused('which may be 05/06/26')],
		),
	],
	'the last moment of a day in any zone is that day': [
		...[
			'America/Manaus',
			'America/Cuiaba',
			'America/Rio_Branco',
			'America/New_York',
			'UTC',
			'Asia/Tokyo',
		].flatMap((zone) => [
			...each('Sale Date, Due Date, Check In', [inZone(zone).endOf('month')], '2026-11-30'),
			...each('Sale Date', [inZone(zone).endOf('month').toISO()], '2026-11-30'),
			...each('Sale Date', [inZone(zone).endOf('month').startOf('second').toISO()], '2026-11-30'),
			...each('Sale Date', [inZone(zone).startOf('month')], '2026-11-01'),
		]),
		...rows(
			'Sale Date',
			['2026-11-30T23:59:59.999999-05:00', '2026-11-30'],
			['2026-11-30 23:59:59-04', '2026-11-30'],
			['2026-11-30T23:58:00-05:00', '2026-12-01'],
		),
		...rows('Due', ['2026-11-30T23:59:59.999-04:00', '2026-12-01T01:00:00']),
	],
	'a year of two digits is 20yy where a trip or a payment is, and refused elsewhere': [
		...each(
			'Sale Date, Due Date, Check In',
			['05/06/26', '05/6/26', ' 05/06/26 '],
			hinted('hint.shortYear', '2026-06-05'),
		),
		...each(
			'Sale Date, Due Date, Check In',
			['15/6/26', '15/06/26 14:30'],
			hinted('hint.shortYear', '2026-06-15'),
		),
		...rows(
			'Due',
			['05/06/26 14:30', hinted('hint.shortYear', '2026-06-05T14:30:00')],
			['15/06/26 9:10', hinted('hint.shortYear', '2026-06-15T09:10:00')],
		),
		...rows('Departure Date', ['05/06/26 22:40', hinted('hint.shortYear', '2026-06-05T22:40:00')]),
		// As Excel writes the fifth of June in its American short form.
		...each('Sale Date, Due Date', ['6/5/26'], refused('a year of two digits')),
		...each(
			'Birthdate, Passport Expiration Date',
			['05/06/85', '5/6/26', '31/12/30', '05/06/26'],
			refused('a year of two digits'),
		),
	],
	'a date that is wrong says what is wrong': [
		...each(
			'Sale Date, Birthdate',
			['31/02/2026', '2026-02-31', '30/02/2026', '2026-02-30'],
			refused('that month ends on 28/02/2026'),
		),
		...each('Sale Date', ['31/04/2026', '2026-04-31'], refused('that month ends on 30/04/2026')),
		...each('Sale Date', ['00/04/2026', '2026-04-00', '32/01/2026'], refused('a day that does not exist')),
		...each('Sale Date, Check In', ['06/15/2026', '06/15/2026 14:30'], refused('no month 15')),
		...each('Sale Date', ['2026-13-01', '05/00/2026'], refused('no month')),
		...each('Sale Date', ['05/06', '5/6', '05/06 14:30'], refused('lacks the year')),
		...each('Sale Date', ['05-06-2026', '05.06.2026', '5-6-2026'], refused('with slashes')),
		...each(
			'Sale Date, Due, Departure Date',
			['05/06/2026 14h30', '05/06/2026 14h', '05/06/2026 2:30 PM', '05/06/2026 às 14:30'],
			refused('the time as 14:30'),
		),
		...each(
			'Sale Date',
			['05/06/2026 25:00', '2026-06-05T25:00', '30/04/2026 25:00'],
			refused('a time that does not exist'),
		),
		...each('Sale Date, Due', ['2026-06', '06/2026'], refused('lacks the day')),
		...each('Sale Date', ['31/04/100'], refused('that month ends on 30/04/0100')),
		...each('Due Date', ['30/60/90', '7/13/45', '28/35/42 dias'], refused('the days of several payments')),
		...rows(
			'Due Date',
			['7/12/45', refused('a year of two digits')],
			['14/21/31', refused('no month 21')],
			['30/60/60', refused('no month 60')],
		),
		...each('Check In', ['7 noites', '1 semana', '30 days'], refused('a length of time')),
		...each('Sale Date', ['###', '########'], refused('too narrow')),
		...each('Sale Date', ['#N/A', 'Erro:502'], refused('where a formula has no result')),
		...each('Sale Date', ['https://x.example/1'], refused('a link')),
	],
	'text in another envelope is undone where it is beyond doubt': [
		...rows(
			'Name',
			['Jos&eacute; Souza', 'José Souza'],
			['Jos&#233; Souza', 'José Souza'],
			['Jos&#xE9; Souza', 'José Souza'],
			['JOS&Eacute; SOUZA', 'JOSÉ SOUZA'],
			['Souza &amp; Filhos Turismo', 'Souza & Filhos Turismo'],
			['Souza &amp;amp; Filhos', 'Souza & Filhos'],
			['Jos&amp;eacute; Souza', 'José Souza'],
			['Ana&nbsp;Souza', 'Ana Souza'],
			['D&#39;&Aacute;vila', "D'Ávila"],
			['D&apos;Ávila', "D'Ávila"],
			['Ana Souza<br>', 'Ana Souza'],
			['Ana<br/>Souza', 'Ana Souza'],
			['<p>Ana Souza</p>', 'Ana Souza'],
			['<b>Ana</b> Souza', 'Ana Souza'],
			['<span style="x">Ana Souza</span>', 'Ana Souza'],
			['&lt;b&gt;Ana Souza&lt;/b&gt;', 'Ana Souza'],
			['Ana\nSouza', 'Ana Souza'],
			['Ana \r\n Souza', 'Ana Souza'],
			['Ana\tSouza', 'Ana Souza'],
			['Ana\u2028Souza', 'Ana Souza'],
			["'Ana Souza", 'Ana Souza'],
			['="Ana Souza"', 'Ana Souza'],
			['"Ana Souza"', 'Ana Souza'],
			["'t Hooft", "'t Hooft"],
			["D'Ávila", "D'Ávila"],
			["O'Hara & Sons", "O'Hara & Sons"],
			['A&B; Turismo', 'A&B; Turismo'],
			['R&D', 'R&D'],
			['Jos\\u00e9 Souza', refused('a program has left in it')],
			['Jos%C3%A9 Souza', refused('a program has left in it')],
			['Jos=C3=A9 Souza', refused('a program has left in it')],
		),
		...each(
			'External ID, Booking Number',
			["'CRM-1042", '="CRM-1042"', '"CRM-1042"', "'CRM-1042'"],
			'CRM-1042',
		),
		...each(
			'External ID, Passport Number, Booking Number',
			["'0042", '="0042"', '="0042" ', '‘0042'],
			'0042',
		),
		...each('External ID', ['CRM&amp;1042'], 'CRM&1042'),
		...rows(
			'Street',
			['Rua S&atilde;o Jo&atilde;o', 'Rua São João'],
			['Rua das Flores<br>', 'Rua das Flores'],
			['Rua das\nFlores', 'Rua das Flores'],
			["'Rua das Flores", 'Rua das Flores'],
		),
		...rows('City Name', ["'s-Hertogenbosch", "'s-Hertogenbosch"]),
		...rows(
			'Observations',
			['Prefere janela &amp; corredor', 'Prefere janela & corredor'],
			['a\nb', 'a\nb'],
			['<p>a</p>', '<p>a</p>'],
			["'Oi' disse", "'Oi' disse"],
		),
		...rows(
			'Website',
			['https://example.com/?a=1&amp;b=2', 'https://example.com/?a=1&b=2'],
			['https://example.com/caf%C3%A9', 'https://example.com/caf%C3%A9'],
		),
		...rows('Email', ["'ana@example.com", 'ana@example.com'], ['="ana@example.com"', 'ana@example.com']),
		...rows(
			'CPF or CNPJ',
			['CPF: 529.982.247-25', '52998224725'],
			['cpf 52998224725', '52998224725'],
			['CNPJ 12.345.678/0001-95', '12345678000195'],
			['CPF: 529.982.247', refused('has 9 digits')],
			['CPF: 529.982.247-26', refused('mistyped digit')],
		),
		...rows('CPF or CNPJ', ["'52998224725", '52998224725'], ['="529.982.247-25"', '52998224725']),
		...rows('Business Phone', ["'(11) 98765-4321", '(11) 98765-4321']),
	],
	'words beside a phone go where its number is beyond doubt': [
		...each(
			'Business Phone',
			[
				...[
					'(11) 98765-4321 (WhatsApp)',
					'(11) 98765-4321 - WhatsApp',
					'(11) 98765-4321 whats',
					'(11) 98765-4321 wpp',
				],
				...[
					'tel (11) 98765-4321',
					'Tel.: (11) 98765-4321',
					'tel:(11) 98765-4321',
					'TELEFONE (11) 98765-4321',
				],
				...[
					'whatsapp: (11) 98765-4321',
					'Cel (11) 98765-4321',
					'celular: (11) 98765-4321',
					'Fone: (11) 98765-4321',
				],
				...[
					'(11) 98765-4321 (celular)',
					'(11) 98765-4321 recado',
					'(11) 98765-4321 [zap]',
					'Casa - (11) 98765-4321',
				],
				...['WhatsApp/Celular: (11) 98765-4321', '(11) 98765-4321 (zap pessoal)'],
			],
			'(11) 98765-4321',
		),
		...rows(
			'Business Phone',
			['whatsapp: +5511987654321', '+5511987654321'],
			['tel:+551134567890', '+551134567890'],
			['Com. (11) 3456-7890 ramal 12', '(11) 3456-7890 ramal 12'],
			...[
				'CPF 529.982.247-25',
				'CEP 01310-100',
				'conta 12345678',
				'R$ 150',
				'apto 12',
				'ligar à tarde',
				'WhatsApp',
				'tel',
				'cel 98765',
			].map((one) => [one, refused('takes a phone number')] as const),
			['tel (11) 98765-4321 cel (11) 3456-7890', refused('holds 2')],
		),
		...rows(
			'Phones',
			['(11) 98765-4321 (WhatsApp); tel (11) 3456-7890', ['(11) 98765-4321', '(11) 3456-7890']],
			['cel: (11) 98765-4321 / res: (11) 3456-7890', ['(11) 98765-4321', '(11) 3456-7890']],
		),
	],
	'an e-mail address is a key, and what stands around it goes': [
		...each(
			'Email',
			[
				'ana@example.com;',
				'ana@example.com,',
				'ana@example.com.',
				';ana@example.com',
				'mailto:ana@example.com',
				'<ana@example.com>',
				'ana@example.com ;',
			],
			'ana@example.com',
		),
		...each(
			'Email',
			[
				'undefined@example.com',
				'null@example.com',
				'UNDEFINED@example.com',
				'NaN@example.com',
				'None@example.com',
				'nao.tem@example.com',
				'naotem@example.com',
				'sem-email@example.com',
				'noname@example.com',
				'[object Object]@example.com',
			],
			refused('leave the field empty where there is none'),
		),
		...each(
			'Email',
			['não tem', 'n/a', '-', 'sem e-mail', 'NULL', 'Não informado'],
			refused('leave the field empty where there is none'),
		),
		...each(
			'Email',
			['na.li@example.com', 'nan.goldin@example.com', 'ni@example.com', 'semprini@example.com'],
			undefined,
		).map(([label, given]): Row => [label, given, given]),
		...each(
			'Email',
			['ana(at)example.com', 'ana@example', 'ana example@x.com'],
			refused('takes an address such as'),
		),
	],
	'what stands for nothing does so in any case of letters, and goes over nothing': [
		...each(
			'External ID, Name, Passport Number, Booking Number',
			[
				'Loading...',
				'LOADING…',
				'loading',
				'Carregando...',
				'Invalid date',
				'INVALID DATE',
				'Invalid Datetime',
				'<UNKNOWN>',
				'<unknown>',
				'{}',
				'[]',
				'""',
				"''",
				'None',
				'NONE',
				'Undefined',
			],
			refused('stands for a missing value'),
		),
		...each(
			'Street, City Name, Neighborhood, Gender, Destination',
			[
				'{}',
				'[]',
				'""',
				"''",
				'{ }',
				'<UNKNOWN>',
				'<unknown>',
				'None',
				'NONE',
				'n/a',
				'N/A',
				'-',
				'--',
				'Unknown',
				'vazio',
				'não informado',
				'Não Informado',
				'.',
				'?',
			],
			hinted('hint.nothing'),
		),
		...each(
			'Street, City Name, Observations',
			[
				'undefined',
				'UNDEFINED',
				'Undefined',
				'null',
				'NULL',
				'NaN',
				'nan',
				'Invalid date',
				'invalid datetime',
				'#N/A',
				'#REF!',
				'Loading...',
				'Carregando...',
			],
			refused('stands for a missing value'),
		),
		...each('Observations', ['{}', '[]', '""', '<UNKNOWN>'], hinted('hint.nothing')),
		...each('Observations, Meal Plan', ['None', 'none', 'n/a', '-', 'Nenhum', 'nada'], undefined).map(
			([label, given]): Row => [label, given, given],
		),
		...each(
			'Title',
			[
				'Ask the client',
				'Perguntar ao cliente',
				'A confirmar',
				'Voo (a confirmar)',
				'Hotel not confirmed yet',
			],
			undefined,
		).map(([label, given]): Row => [label, given, given]),
		...each('External ID, Name', ['s', 'A', 'De', 'Pass', 'ASK', 'The Cliente Turismo'], undefined).map(
			([label, given]): Row => [label, given, given],
		),
		...each('Street Number', ['s/n', 'S/N', 'SN'], undefined).map(
			([label, given]): Row => [label, given, given],
		),
		...each('Street', ['Rua Null', 'Rua None'], undefined)
			.map(([label, given]): Row => [label, given, hinted('DAMAGED_TEXT.column', given)])
			.slice(0, 1),
		...each('City Name', ['Nonoai', 'Vazante', 'Nulles'], undefined).map(
			([label, given]): Row => [label, given, given],
		),
	],
	'yes and no as people write them': [
		...each(
			'Foreigner',
			[
				'S',
				's',
				'x',
				'X',
				'y',
				'Y',
				'v',
				'V',
				'on',
				'ok',
				'Sim',
				'SIM',
				'✓',
				'✔',
				'☑',
				'sí',
				'True',
				'1',
				'(x)',
				'[x]',
				'yes',
			],
			true,
		),
		...each(
			'Foreigner',
			['N', 'n', 'f', 'F', 'off', 'não', 'NÃO', 'nao', 'No', '0', '☐', '✗', 'False', '( )', '[ ]'],
			false,
		),
		...each(
			'Foreigner',
			['talvez', '2', 'sim e não', 'Brasil', '-', '[]', '()', 'constructor'],
			refused('takes yes or no'),
		),
	],
	'countries and states by their names': [
		...each('Country Code', ['Brasil', 'BRASIL', 'brazil', 'BRA', 'bra', 'br', 'BR', ' Brasil '], 'BR'),
		...each('Country Code', ['Portugal', 'PRT', 'pt', 'portugal'], 'PT'),
		...each('Country Code', ['Estados Unidos', 'United States', 'USA', 'EUA', 'us'], 'US'),
		...each('Country Code', ['Alemanha', 'Germany', 'DEU', 'Alemania', 'Deutschland'], 'DE'),
		...each('Country Code', ['Reino Unido', 'United Kingdom', 'GBR', 'UK', 'Inglaterra'], 'GB'),
		...each('Country Code', ['Suíça', 'Suica', 'Switzerland', 'CHE'], 'CH'),
		...each('Country Code', ['Atlantis', 'XX', 'Lisboa'], refused('takes the code of a country')),
		...each('State Code', ['São Paulo', 'SAO PAULO', 'sp', 'SP', 'são paulo', 'Sao Paulo - SP'], 'SP'),
		...each('State Code', ['Rio Grande do Sul', 'rs', 'RIO GRANDE DO SUL'], 'RS'),
		...each('State Code', ['Distrito Federal', 'DF'], 'DF'),
		...each('State Code', ['constructor', '__proto__', 'CA', 'NSW', 'Califórnia', '13'], undefined).map(
			([label, given]): Row => [label, given, given],
		),
	],
	'a number of three decimals may be a thousand': [
		...each('Commission Amount', [1.234], hinted('hint.threeDecimals', 1.23)),
		...each('Commission Amount', [12.345], hinted('hint.threeDecimals', 12.35)),
		...each('Commission Amount', [-1.005], hinted('hint.threeDecimals', -1.01)),
		...rows(
			'Commission Amount',
			[1234.56, 1234.56],
			[0.1 + 0.2, 0.3],
			[100 / 3, 33.33],
			[1.2, 1.2],
			['1234.560', 1234.56],
			['1.234', refused('can be read in two ways')],
		),
		...rows('Exchange Rate', [5.432, 5.432]),
	],
	'numbers that are names keep their dots': [
		...each('RG or IE, Account Number', ['20.000', '123.000', '1.234.000'], undefined).map(
			([label, given]): Row => [label, given, given],
		),
		...each('RG or IE, External ID', ['1042.0', '1042,00', '20000.000', '42.00'], refused('added decimals')),
	],
	'a CPF or CNPJ that is wrong says what is wrong': [
		...each(
			'Company Identifier',
			['529.982.247-25', '52998224725'],
			refused('is a CPF: a company has a CNPJ'),
		),
		...each('CPF', ['12.345.678/0001-95', '12345678000195'], refused('is a CNPJ: a person has a CPF')),
		...each('CPF', ['529982247', '529.982.247'], refused('has 9 digits')),
		...each('CPF or CNPJ', ['529982247', '5299822472'], refused('digits: look for those that are missing')),
		...each(
			'CPF or CNPJ, CPF',
			['não tem', 'n/a', '-', 'NULL', 'sem CPF'],
			refused('leave the field empty where there is none'),
		),
	],
	'counts and choices in the words of a sale': [
		...each('Installments', ['3x', '3X', '3 x', '03', '3 vezes', '3 parcelas', 'em 3x', 3], 3),
		...each('Installments', ['à vista', 'A VISTA', 'a vista', '1x'], 1),
		...each('Installments', ['3.5', 'x', 'três', '3x2'], refused('takes a whole number')),
		...each('Quantity', ['à vista', '3x'], refused('takes a whole number')),
	],
	'a whole object is told as one': [
		...each(
			'Street, Name, External ID',
			[{ value: 'Ana' }, { id: 1, name: 'Ana' }],
			refused('is an object, but has to be text: choose one of its fields'),
		),
		...each(
			'Street, Name, External ID',
			['[object Object]'],
			refused('is an object, but has to be text: choose one of its fields'),
		),
		...each(
			'Name, External ID',
			['Ana undefined', 'CRM-undefined', 'undefined Souza'],
			refused('the column or field behind'),
		),
	],
};
