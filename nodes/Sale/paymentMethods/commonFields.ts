import { date } from '../../shared/fields/date';
import {
	alsoInJson,
	alwaysVisible,
	requiredByNode,
	onlyInForm,
	refine,
	type Describe,
	type Field,
} from '../../shared/fields/field';
import { fixedCollection, optionalCollection } from '../../shared/fields/group';
import { isCardNumber, threeDigitCode } from '../../shared/fields/identifiers';
import { amount, integer } from '../../shared/fields/number';
import { message } from '../../shared/messages/message';
import { unwrapValue } from '../../shared/fields/unwrap';
import { fold, isEmpty, trim } from '../../shared/values';
import { personRole } from '../roles/personRole';
import { identifier, note, text } from '../../shared/fields/text';

/** The total of a payment, to the agency or to the supplier. */
const amountPaid = onlyInForm(
	amount('Amount', {
		description:
			'What is paid in total, when the sale has a single product. With several products, enter the share of each under Products instead.',
	}),
);

const products = fixedCollection(
	'Products',
	{ name: 'product', displayName: 'Product' },
	{
		localId: requiredByNode(
			identifier('Local ID', {
				placeholder: 'e.g. hotel-1',
				description: 'The Local ID that you entered for the product',
			}),
		),
		paymentAmount: requiredByNode(
			amount('Payment Amount', { description: 'How much of this payment is for that product' }),
		),
	},
	{
		description:
			'Which products this pays, and how much of each. Not needed when the sale has a single product.',
	},
);

const payer = personRole('payer', 'Payer', {
	description: 'Who makes this payment, when it is not the payer of the sale',
});

const bankAccount = optionalCollection(
	'Bank Account',
	{
		accountDigit: text('Account Digit', { placeholder: 'e.g. 7', description: 'Check digit of the account' }),
		accountNumber: identifier('Account Number', {
			placeholder: 'e.g. 12345',
			description: 'Number of the account, without its check digit',
		}),
		agencyDigit: text('Agency Digit', { placeholder: 'e.g. 0', description: 'Check digit of the branch' }),
		agencyNumber: identifier('Agency Number', {
			placeholder: 'e.g. 1234',
			description: 'Number of the branch (agência), without its check digit',
		}),
		bankCode: threeDigitCode('Bank Code', {
			placeholder: 'e.g. 341',
			description: 'Three digits of the bank, such as 341',
		}),
	},
	{ description: 'The account of the agency that receives the payment' },
);

/** The API ignores these (section Versioning). */
const FORMER_PAYMENT_FIELDS = {
	installmentPeriod: text('Installment Period'),
	installments: integer('Installments'),
};

const toAgency = {
	...alwaysVisible({
		amount: amountPaid,
		dueDate: date('Due Date', {
			placeholder: 'e.g. 05/06/2026',
			description:
				'When the payment is due. With several installments, when the first one is; the others follow month by month.',
		}),
		numberOfInstallments: onlyInForm(
			installments('Number of Installments', {
				minimum: 1,
				maximum: 120,
				placeholder: 'e.g. 3',
				description:
					'Splits the payment into monthly installments, exact to the cent. Each becomes a payment of its own in the back office.',
			}),
		),
	}),
	products,
	bankAccount,
	description: note('Description', {
		maxLength: 60,
		placeholder: 'e.g. Entrada',
		description: 'Up to 60 characters; when left empty, the back office uses a default text',
	}),
	...payer,
	settlementDate: date('Settlement Date', {
		placeholder: 'e.g. 05/06/2026',
		description: 'When it was paid, if it is already paid',
	}),
};

/** The fields that payments to the agency have with any method. */
export const agencyFields = alsoInJson(toAgency, FORMER_PAYMENT_FIELDS);

/** The fields that payments to the supplier have with any method. */
export const vendorFields = { ...alwaysVisible({ amount: amountPaid }), products, ...payer };

/** The fields that card payments have on either side. */
export const cardFields = {
	authorization: refine(
		identifier('Authorization', {
			placeholder: 'e.g. 991823',
			description: 'Code with which the card payment was authorized',
		}),
		(code, place) => (isCardNumber(code) ? place.refuse(message('INVALID_CARD_DIGITS.whole')) : code),
	),
	cardLastDigits: lastDigitsOfCard('Card Last Digits', {
		placeholder: 'e.g. 4242',
		description: 'The last four digits, such as 4242. More must not leave n8n.',
	}),
};

/** The number of installments, also as people write it: "3x sem juros", "3 parcelas", "à vista". */
export function installments(
	displayName: string,
	about: Describe & { minimum?: number; maximum?: number } = {},
): Field<number | undefined> {
	const { property, read } = integer(displayName, about);
	return {
		property,
		read(raw, place) {
			const said = typeof raw === 'string' ? fold(raw) : '';
			const [, count] = /^(?:em )?(\d{1,3}) ?(?:x|vezes|parcelas?)(?: sem juros)?$/.exec(said) ?? [];
			return read(count ?? (said === 'a vista' ? 1 : raw), place);
		},
	};
}

/**
 * The last four digits of a card, masked or alone. More digits are never sent or repeated in a message, since
 * they may be the whole card number.
 */
function lastDigitsOfCard(displayName: string, about: Describe = {}): Field<string | undefined> {
	return {
		property: { displayName, type: 'string', default: '', ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			const value = lastDigitsOf(unwrapValue(raw));
			if (value === undefined) place.refuse(message('INVALID_CARD_DIGITS'));
			return value;
		},
	};
}

function lastDigitsOf(raw: unknown): string | undefined {
	if (typeof raw === 'number')
		return /^\d{1,4}$/.test(String(raw)) ? String(raw).padStart(4, '0') : undefined;
	return typeof raw === 'string' ? /^[*•xX.\-\s]*(\d{4})$/.exec(trim(raw))?.[1] : undefined;
}
