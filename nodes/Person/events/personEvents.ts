import { path } from '../../shared/request/path';
import { choice } from '../../shared/fields/choice';
import { collection } from '../../shared/fields/group';
import { hour, levelOfDetail, reminderFields } from '../../shared/trigger/fields';
import { shape } from '../columns';

const common = reminderFields({
	hour,
	levelOfDetail,
	filters: collection(
		'Filters',
		{
			kind: choice(
				'Kind',
				{ company: 'Company', individual: 'Individual' },
				{ description: 'Individuals or companies; both when left empty' },
			),
		},
		{ addLabel: 'Add Filter' },
	),
});

/**
 * What the events of people share.
 * @see the API's GET /people, which has no filter by date
 */
export const personEvent = {
	path: path`/people`,
	action: 'List people',
	permission: 'readPeople' as const,
	common,
	shape,
	isDaily: true,
};
