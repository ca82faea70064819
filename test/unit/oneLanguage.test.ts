import { CREDENTIAL_FILES, loadCredential } from './node/nodesOfPackage';
import { inWords, message } from '../../nodes/shared/messages/message';
import { choiceLabel, languageIn } from '../../nodes/shared/messages/texts';

// What scripts/englishEdition.mjs replaces the module by.
jest.mock('../../nodes/shared/messages/pt', () => ({ PORTUGUESE: undefined }));

test('Without Portuguese, no credential asks for a language', async () => {
	for (const file of CREDENTIAL_FILES) {
		const { properties } = await loadCredential(file);
		expect(properties.map(({ name }) => name)).toContain('baseUrl');
		expect(properties.map(({ name }) => name)).not.toContain('messageLanguage');
	}
});

test('Without Portuguese, a credential that was saved with it is answered in English, numbers as well', () => {
	const language = languageIn({ messageLanguage: 'pt' });
	expect(inWords(message('preview.times', { count: 12_345 }), language)).toBe('(12,345 times)');
	expect(choiceLabel('Bank Slip', 'pt')).toBe('Bank Slip');
});
