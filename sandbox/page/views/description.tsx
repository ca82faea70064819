import { useState } from 'preact/hooks';
import { isDark, theme } from '../state/theme';
import { say } from '../words/words';

const files = { api: '/openapi.json', control: '/_sandbox/openapi.json' };

/** The API descriptions, in a frame: Swagger UI is larger than this whole page, and has its own styles. */
export function DescriptionView() {
	const words = say().description;
	const [which, setWhich] = useState<keyof typeof files>('api');
	const shown = `/page/description?of=${which}&theme=${theme.value && isDark() ? 'dark' : 'light'}`;
	return (
		<div class="view description">
			<div class="filters">
				<fieldset class="choice">
					<legend>{words.which}</legend>
					{(['api', 'control'] as const).map((name) => (
						<label key={name}>
							<input
								type="radio"
								name="description"
								checked={which === name}
								onChange={() => setWhich(name)}
							/>{' '}
							{words[name]}
						</label>
					))}
				</fieldset>
				<a href={shown} target="_blank" rel="noreferrer">
					{words.own}
				</a>
				<a href={files[which]} download={`${which}-openapi.json`}>
					{words.file}
				</a>
			</div>
			<iframe key={shown} src={shown} title={words.frame} />
		</div>
	);
}
