import { property, type Decision } from '../decision';
import { atPath } from '../shape';
import { withFiles } from '../survey';
import { Unobserved } from '../unobserved';

/** How texts are written that people know in several forms: documents, codes, gender. */

type Fields = Record<string, unknown>;

interface Form {
	url: string | readonly string[];
	/** Of the field, in rows and records. */
	path: string;
	/** What it is, for people. */
	form: string;
	basis: Decision['basis'];
	matches: RegExp;
	/** In which objects the text has the form, empty or not; in all where it is not empty, when omitted. */
	holders?(holder: Fields): boolean;
}

const isBrazilian = ({ country_code: country }: Fields): boolean => country === 'BR';
const isForeign = ({ country_code: country }: Fields): boolean =>
	typeof country === 'string' && !['', 'BR', 'BRA'].includes(country);

const document = {
	form: 'CPF of 11 digits or CNPJ of 14 characters, without punctuation',
	basis: { assumption: 'CPF and CNPJ' },
	matches: /^(\d{11}|[\dA-Z]{12}\d{2})$/,
};
const codes = { assumption: 'How codes and gender are written' };

const forms: readonly Form[] = [
	{ url: '/people', path: 'cpf_cnpj', ...document },
	{ url: '/nfs', path: 'recipient.cpf_cnpj', ...document },
	{ url: '/people', path: 'gender', form: 'female or male', basis: codes, matches: /^(female|male)$/ },
	...['/people', '/nfs'].map((url) => ({
		...{ url, path: `${url === '/nfs' ? 'recipient' : 'address'}.postal_code`, basis: codes },
		...{ form: 'without a hyphen', matches: /^[^-]*$/ },
	})),
	{
		...{ url: '/people', path: 'address.state_code', form: 'two capitals', basis: codes },
		...{ matches: /^[A-Z]{2}$/, holders: isBrazilian },
	},
	{
		...{ url: '/people', path: 'address.country_code', form: 'two capitals' },
		...{ basis: codes, matches: /^[A-Z]{2}$/ },
	},
	{
		...{ url: '/people', path: 'address.city_ibge', form: 'seven digits', basis: codes },
		...{ matches: /^\d{7}$/, holders: isBrazilian },
	},
	{
		...{ url: '/people', path: 'address.city_ibge', form: 'empty abroad' },
		...{ basis: { description: 'Shared shapes' }, matches: /^$/, holders: isForeign },
	},
	{ url: '/cities', path: 'ibge', form: 'seven digits', basis: codes, matches: /^\d{7}$/ },
	{
		...{ url: withFiles, path: 'attachments[].extension', form: 'small letters and digits' },
		...{ basis: { description: 'POST /attachments' }, matches: /^[a-z\d]+$/ },
	},
];

/** A text with every digit as 0 and every letter as A or a: its form, and nothing of its value. */
const formOf = (text: string): string =>
	text
		.replaceAll(/\p{Nd}/gu, '0')
		.replaceAll(/\p{Lu}/gu, 'A')
		.replaceAll(/\p{L}/gu, (letter) => (letter === 'A' ? letter : 'a'))
		.slice(0, 40) || 'empty';

/** So many forms are told. */
const most = 3;

export const writtenForms: readonly Decision[] = forms.map(({ url, path, form, basis, matches, holders }) => {
	const about = `GET ${[url].flat().join(', ')}: ${path} is ${form}`;
	return property({
		...{ id: about, about, basis },
		flaw: async (survey) => {
			const texts: string[] = [];
			for (const object of await survey.objectsOf(...[url].flat()))
				atPath(object, path, (holder, name) => {
					const value = holder[name];
					if (typeof value === 'string' && (holders ? holders(holder) : value !== '')) texts.push(value);
				});
			if (texts.length === 0) return new Unobserved('no record tells it');
			const others = new Set(texts.filter((text) => !matches.test(text)).map(formOf));
			return others.size > 0 ? `as ${[...others].sort().slice(0, most).join(', ')}` : undefined;
		},
	});
});
