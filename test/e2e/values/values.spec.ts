import { test } from '../world';
import { checkSpreadsheet } from './spreadsheet';
import { checkTimesThatComeOut } from './timesThatComeOut';

// Runs in the n8n of each project that has one; their processes run in different zones.

test("a workbook read by n8n's own reader is stored as it shows", async ({ install, world }) =>
	await checkSpreadsheet(world, install.require('@e965/xlsx')));

test("n8n's Filter, IF and Date & Time nodes agree with the agency's clock", async ({ world }) =>
	await checkTimesThatComeOut(world));
