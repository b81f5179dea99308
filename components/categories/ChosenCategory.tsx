import { useState } from 'preact/hooks';
import { toHash } from '../../lib/browser/route';
import { toSearchText } from '../../lib/discovery/address';
import type { CategoryNode } from '../../lib/discovery/category-tree';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { toCountText, toListName } from '../pickers/CategoryTree';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { usePassing } from '../ui/hooks';

interface Props {
  /** From the top level down to the chosen one. Empty: none is chosen. */
  way: readonly CategoryNode[];
  /** Whether both lists are there. */
  isPair: boolean;
  /** Null: the organisation has set the policy. */
  toPolicy: ((path: string) => string) | null;
  /** Rejects when the clipboard refuses. */
  onCopy(text: string): Promise<void>;
}

const toExplore = (category: string) =>
  toHash({ name: 'explore', search: toSearchText({ topN: 100_000, filters: { category } }) });

/** What is known of a category, and what can be done with it. */
export function ChosenCategory({ way, isPair, toPolicy, onCopy }: Props) {
  const node = way.at(-1);
  if (!node) {
    return (
      <section class="chosen-category" data-none aria-label={t('categories.chosen.heading')}>
        <p class="field-hint">{t('categories.chosen.none')}</p>
      </section>
    );
  }
  return (
    <section class="chosen-category" aria-label={t('categories.chosen.heading')}>
      <h2>
        {way.slice(0, -1).map(({ path, name }) => (
          <span key={path}>
            <bdi>{toVisible(name)}</bdi> ›{' '}
          </span>
        ))}
        <strong>
          <bdi>{toVisible(node.name)}</bdi>
        </strong>
      </h2>
      <Path path={node.path} onCopy={onCopy} />
      {node.otherPath !== null && (
        <>
          <p class="field-hint">{t('categories.chosen.otherName')}</p>
          <Path path={node.otherPath} onCopy={onCopy} />
        </>
      )}
      <p class="field-hint">
        {[
          isPair && (node.only ? t('categories.chosen.only', [toListName(node.only)]) : t('categories.chosen.both')),
          node.below > 0 && `${toCountText(node)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <p class="actions">
        <a class="button primary" href={toExplore(node.path)}>
          {t('categories.chosen.explore')}
        </a>
        {toPolicy && (
          <a class="button" href={toPolicy(node.path)}>
            {t('categories.chosen.policy')}
          </a>
        )}
      </p>
    </section>
  );
}

function Path({ path, onCopy }: { path: string } & Pick<Props, 'onCopy'>) {
  const [said, setSaid] = useState<{ path: string; text: string } | null>(null);
  const text = said?.path === path ? said.text : null;
  usePassing(text, 4 * SECOND, () => setSaid(null));
  const copy = async () => {
    const outcome = await onCopy(path).then(
      () => t('card.copied'),
      () => t('card.notCopied'),
    );
    setSaid({ path, text: outcome });
  };
  return (
    <div class="category-path">
      <code>
        <bdi>{toVisible(path)}</bdi>
      </code>
      <Button label={`${t('categories.chosen.copy')}: ${toVisible(path)}`} onClick={() => void copy()}>
        {t('categories.chosen.copy')}
      </Button>
      <span role="status" class="field-hint">
        {text}
      </span>
    </div>
  );
}
