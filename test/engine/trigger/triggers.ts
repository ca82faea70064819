import { events as billEvents } from '../../../nodes/Bill/events';
import { TravelAgencyBillTrigger } from '../../../nodes/Bill/TravelAgencyBillTrigger.node';
import { events as changeLogEvents } from '../../../nodes/ChangeLog/events';
import { TravelAgencyChangeLogTrigger } from '../../../nodes/ChangeLog/TravelAgencyChangeLogTrigger.node';
import { events as invoiceEvents } from '../../../nodes/Invoice/events';
import { TravelAgencyInvoiceTrigger } from '../../../nodes/Invoice/TravelAgencyInvoiceTrigger.node';
import { events as personEvents } from '../../../nodes/Person/events';
import { TravelAgencyPersonTrigger } from '../../../nodes/Person/TravelAgencyPersonTrigger.node';
import { events as quoteEvents } from '../../../nodes/Quote/events';
import { TravelAgencyQuoteTrigger } from '../../../nodes/Quote/TravelAgencyQuoteTrigger.node';
import { events as refundEvents } from '../../../nodes/Refund/events';
import { TravelAgencyRefundTrigger } from '../../../nodes/Refund/TravelAgencyRefundTrigger.node';
import { events as saleEvents } from '../../../nodes/Sale/events';
import { TravelAgencySaleTrigger } from '../../../nodes/Sale/TravelAgencySaleTrigger.node';
import { events as taskEvents } from '../../../nodes/Task/events';
import { TravelAgencyTaskTrigger } from '../../../nodes/Task/TravelAgencyTaskTrigger.node';
import { events as travelEvents } from '../../../nodes/Travel/events';
import { TravelAgencyTravelTrigger } from '../../../nodes/Travel/TravelAgencyTravelTrigger.node';

/** Every trigger with what it can start on. */
export const TRIGGERS = [
	{ Trigger: TravelAgencyBillTrigger, events: billEvents },
	{ Trigger: TravelAgencyChangeLogTrigger, events: changeLogEvents },
	{ Trigger: TravelAgencyInvoiceTrigger, events: invoiceEvents },
	{ Trigger: TravelAgencyPersonTrigger, events: personEvents },
	{ Trigger: TravelAgencyQuoteTrigger, events: quoteEvents },
	{ Trigger: TravelAgencyRefundTrigger, events: refundEvents },
	{ Trigger: TravelAgencySaleTrigger, events: saleEvents },
	{ Trigger: TravelAgencyTaskTrigger, events: taskEvents },
	{ Trigger: TravelAgencyTravelTrigger, events: travelEvents },
];
