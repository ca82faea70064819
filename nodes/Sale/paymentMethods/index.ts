import { agencyBankDeposit } from './agencyBankDeposit';
import { agencyBankSlip } from './agencyBankSlip';
import { agencyCreditCard } from './agencyCreditCard';
import type { PaymentMethod } from './paymentMethod';
import { vendorCheck } from './vendorCheck';
import { vendorCredit } from './vendorCredit';
import { vendorCreditCard } from './vendorCreditCard';
import { vendorOthers } from './vendorOthers';

/** How a sale can be paid. A new method is a file beside this one and a line here. */
export const PAYMENT_METHODS: readonly PaymentMethod[] = [
	agencyBankDeposit,
	agencyBankSlip,
	agencyCreditCard,
	vendorCheck,
	vendorCredit,
	vendorCreditCard,
	vendorOthers,
];
