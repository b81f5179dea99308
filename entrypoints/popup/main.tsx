import { render } from 'preact';

render(<p>Sitecard</p>, document.getElementById('root') as HTMLElement);
