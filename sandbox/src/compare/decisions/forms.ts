import { property, type Decision } from '../decision';
import { atPath } from '../shape';
import { withFiles } from '../survey';
import { Unobserved } from '../unobserved';

/** How the service writes documents, codes and gender, for which several notations are common. */

type Fields = Record<string, unknown>;

interface Form {
	url: string | readonly string[];
	/** The path of the field in rows and records. */
	path: string;
	/** What the notation is, in words for people. */
	form: string;
	basis: Decision['basis'];
	matches: RegExp;
	/**
	 * Which objects should have the text in this notation, even if it is empty; by default, all in which it is
	 * not empty.
	 */
	holders?(holder: Fields): boolean;
}

/** Whether it is an address here that has the field: somebody may have left it out. */
const isBrazilian =
	(field: string) =>
	(address: Fields): boolean =>
		address.country_code === 'BR' && address[field] !== '';
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
		...{ matches: /^[A-Z]{2}$/, holders: isBrazilian('state_code') },
	},
	{
		...{ url: '/people', path: 'address.country_code', form: 'two capitals' },
		...{ basis: codes, matches: /^[A-Z]{2}$/ },
	},
	{
		...{ url: '/people', path: 'address.city_ibge', form: 'seven digits', basis: codes },
		...{ matches: /^\d{7}$/, holders: isBrazilian('city_ibge') },
	},
	{
		...{ url: '/people', path: 'address.city_ibge', form: 'empty abroad' },
		...{ basis: { description: 'Shared shapes' }, matches: /^$/, holders: isForeign },
	},
	{ url: '/cities', path: 'ibge', form: 'seven digits', basis: codes, matches: /^\d{7}$/ },
	{
		...{ url: withFiles, path: 'attachments[].extension', form: 'small letters and digits' },
		...{ basis: { assumption: 'extension and content_type of an attachment' }, matches: /^[a-z\d]+$/ },
	},
];

/** The notation of a text without its content: every digit becomes 0, every letter A or a. */
const formOf = (text: string): string =>
	text
		.replaceAll(/\p{Nd}/gu, '0')
		.replaceAll(/\p{Lu}/gu, 'A')
		.replaceAll(/\p{L}/gu, (letter) => (letter === 'A' ? letter : 'a'))
		.slice(0, 40) || 'empty';

/** How many notations the report shows, at most. */
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
