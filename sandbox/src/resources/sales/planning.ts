import type { Office } from '../../office';
import type { InlinePeople } from '../people/inline';

/** What is needed to plan each part of a new sale, before anything is stored. */
export interface Planning {
	office: Office;
	people: InlinePeople;
	/** What is wrong with the request so far: one sentence for each problem, which names the field. */
	problems: string[];
}
