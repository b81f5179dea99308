// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Later } from '../../../../components/ui/Later';

afterEach(cleanup);

test('what is loaded late is drawn once it is there, and nothing before', async () => {
  const loading = Promise.withResolvers<string>();
  const { container } = render(<Later load={() => loading.promise}>{(name) => <p>Page of {name}</p>}</Later>);
  expect(container.textContent).toBe('');
  loading.resolve('sites');
  await screen.findByText('Page of sites');
});

test('where its script does not come, what is given for that is drawn', async () => {
  const load = () => Promise.reject(new Error('gone'));
  render(
    <Later load={load} failed={<p>Reload the page.</p>}>
      {() => <p>Page</p>}
    </Later>,
  );
  await screen.findByText('Reload the page.');
  expect(screen.queryByText('Page')).toBeNull();
});
