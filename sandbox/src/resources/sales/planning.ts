import type { Office } from '../../office';
import type { InlinePeople } from '../people/inline';

/** What every part of a new sale is planned with, before anything is stored. */
export interface Planning {
	office: Office;
	people: InlinePeople;
	/** What is wrong with the request so far, one sentence each naming the field. */
	problems: string[];
}
