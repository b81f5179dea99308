import { useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { Button } from '../ui/Button';
import { EXAMPLES } from './examples';
import type { QueryForm } from './query-form';

interface Props {
  form: Pick<QueryForm, 'show'>;
}

/** Fills the form. The search remains a click of its own. */
export function Examples({ form }: Props) {
  const [filled, setFilled] = useState<string | null>(null);
  return (
    <div class="query-examples">
      <span id="query-examples" class="secondary">
        {t('explore.examples.heading')}
      </span>
      <ul aria-labelledby="query-examples">
        {EXAMPLES.map(({ name, query }) => (
          <li key={name}>
            <Button
              kind="quiet"
              onClick={() => {
                form.show(query);
                setFilled(t(`explore.examples.${name}`));
              }}
            >
              {t(`explore.examples.${name}`)}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" class="hidden-text">
        {filled && t('explore.examples.filled', [filled])}
      </p>
    </div>
  );
}
