import { effect } from '@preact/signals';
import { render } from 'preact';
import { notice } from './state/control';
import { follow, isConnected } from './state/live';
import { addressOf, place, viewNames, type ViewName } from './state/place';
import { theme, themes, type Theme } from './state/theme';
import { AccessView } from './views/access';
import { DescriptionView } from './views/description';
import { FaultsView, Time } from './views/faults';
import { RequestsView } from './views/requests';
import { StoredView } from './views/stored';
import { language, say, speak, type Language } from './words/words';

const views: Record<ViewName, () => preact.JSX.Element> = {
	requests: RequestsView,
	stored: StoredView,
	faults: FaultsView,
	access: AccessView,
	description: DescriptionView,
};

function Head() {
	const words = say();
	return (
		<header class="head">
			<h1>{words.title}</h1>
			<nav aria-label={words.parts}>
				<ul>
					{viewNames.map((name) => (
						<li key={name}>
							<a href={addressOf(name)} aria-current={place.value.view === name ? 'page' : undefined}>
								{words.views[name]}
							</a>
						</li>
					))}
				</ul>
			</nav>
			<p class="clock" title={words.clock}>
				<span class="unseen">{words.clock}: </span>
				<Time />
			</p>
			<label>
				<span class="unseen">{words.language}</span>
				<select value={language.value} onChange={(event) => speak(event.currentTarget.value as Language)}>
					<option value="pt">Português</option>
					<option value="en">English</option>
				</select>
			</label>
			<label>
				<span class="unseen">{words.theme.label}</span>
				<select value={theme.value} onChange={(event) => (theme.value = event.currentTarget.value as Theme)}>
					{themes.map((name) => (
						<option key={name} value={name}>
							{words.theme[name]}
						</option>
					))}
				</select>
			</label>
		</header>
	);
}

function Page() {
	const words = say();
	const View = views[place.value.view];
	return (
		<>
			<a
				class="skip"
				href="#content"
				onClick={(event) => {
					event.preventDefault();
					document.getElementById('content')?.focus();
				}}
			>
				{words.skip}
			</a>
			<Head />
			{!isConnected.value && (
				<p class="lost" role="alert">
					{words.connection.lost}
				</p>
			)}
			<main id="content" tabIndex={-1} aria-label={words.views[place.value.view]}>
				<View />
			</main>
			<div class={`notice ${notice.value?.isFailure ? 'failure' : ''}`} role="status">
				{notice.value?.text}
			</div>
		</>
	);
}

effect(() => {
	document.documentElement.lang = language.value === 'pt' ? 'pt-BR' : 'en';
	document.title = `${say().views[place.value.view]} · ${say().title}`;
});
follow();
render(<Page />, document.body);
