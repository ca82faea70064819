import { TravelAgencyAccountMovement } from '../../../nodes/AccountMovement/TravelAgencyAccountMovement.node';
import { TravelAgencyAttachment } from '../../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencyBill } from '../../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyChangeLog } from '../../../nodes/ChangeLog/TravelAgencyChangeLog.node';
import { TravelAgencyCustomField } from '../../../nodes/CustomField/TravelAgencyCustomField.node';
import { TravelAgencyInvoice } from '../../../nodes/Invoice/TravelAgencyInvoice.node';
import { TravelAgencyProduct } from '../../../nodes/Product/TravelAgencyProduct.node';
import { TravelAgencyReferenceData } from '../../../nodes/ReferenceData/TravelAgencyReferenceData.node';
import { TravelAgencyRefund } from '../../../nodes/Refund/TravelAgencyRefund.node';
import { TravelAgencyTravel } from '../../../nodes/Travel/TravelAgencyTravel.node';
import { NODES as WRITING } from '../previewRuns';

export const NODES = {
	...WRITING,
	accountMovement: new TravelAgencyAccountMovement(),
	attachment: new TravelAgencyAttachment(),
	bill: new TravelAgencyBill(),
	changeLog: new TravelAgencyChangeLog(),
	customField: new TravelAgencyCustomField(),
	invoice: new TravelAgencyInvoice(),
	product: new TravelAgencyProduct(),
	referenceData: new TravelAgencyReferenceData(),
	refund: new TravelAgencyRefund(),
	travel: new TravelAgencyTravel(),
};
