import { ChevronDown, X } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { MOST_TOP } from '../../lib/discovery/rules';
import { t } from '../../lib/texts';
import { Button } from '../ui/Button';
import { useFocusKept } from '../ui/hooks';
import type { QueryForm } from './query-form';
import type { QueryPart } from './query-words';
import { toQueryParts } from './query-words';

interface Props {
  form: QueryForm;
  /** At the beginning of the line. */
  head: ComponentChildren;
  /** The whole form is open below, and says what is asked for. */
  isOpen: boolean;
  /** The id of that form. */
  formId: string;
  onEdit(): void;
  /** What the form asks for is not what is shown, so that it can be searched for. */
  canSearch: boolean;
  /** The page that the form asks for is saved, so that showing it costs nothing. */
  isSaved: boolean;
  /** A page is being asked for. */
  isAsking: boolean;
  onSearch(): void;
  onSearchAgain(): void;
}

/** A search in one line. What is taken out of it is asked for only by the button. */
export function QueryLine(props: Props) {
  const { form, head, isOpen, formId, onEdit, canSearch, isSaved, isAsking, onSearch, onSearchAgain } = props;
  const edit = useRef<HTMLDivElement>(null);
  return (
    <div class="query-line">
      {head}
      {!isOpen && <Chips form={form} toNext={() => edit.current?.querySelector('button')} />}
      <div ref={edit} class="actions">
        <button
          type="button"
          class="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          aria-label={t('explore.edit.label')}
          onClick={onEdit}
        >
          {t('explore.edit.button')} <ChevronDown size={14} aria-hidden />
        </button>
        {!isOpen && canSearch && (
          <Button key="search" kind="primary" busy={isAsking} onClick={onSearch}>
            {isSaved ? t('explore.showSaved') : t('explore.search')}
          </Button>
        )}
        {!isOpen && isSaved && (
          <Button key="again" kind="quiet" busy={isAsking} onClick={onSearchAgain}>
            {t('explore.searchAgain')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ChipsProps {
  form: QueryForm;
  /** Takes the focus once no chip is left that could. */
  toNext(): HTMLElement | null | undefined;
}

/** The rank has no end beyond the one that the service has. */
const isFixed = (part: QueryPart, topN: number) => part.field === 'topN' && topN === MOST_TOP;

function Chips({ form, toNext }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const place = useRef(0);
  const [removed, setRemoved] = useState<string | null>(null);
  const { value: query } = form.query;
  const parts = query ? toQueryParts(query) : [];
  useFocusKept(query, () => {
    const buttons = list.current?.querySelectorAll('button') ?? [];
    return buttons[Math.min(place.current, buttons.length - 1)] ?? toNext();
  });
  const remove = ({ field, words }: QueryPart, button: HTMLElement) => {
    place.current = [...(list.current?.querySelectorAll('button') ?? [])].indexOf(button as HTMLButtonElement);
    setRemoved(words);
    form.leaveOut(field);
  };
  return (
    <>
      <ul ref={list} class="query-chips" aria-label={t('explore.chips.heading')}>
        {parts.map((part) => (
          <li key={part.field} class="query-chip">
            <bdi title={part.words}>{part.words}</bdi>
            {!isFixed(part, query?.topN ?? MOST_TOP) && (
              <button
                type="button"
                aria-label={t('explore.chips.remove', [part.words])}
                title={t('explore.chips.remove', [part.words])}
                onClick={({ currentTarget }) => remove(part, currentTarget)}
              >
                <X size={12} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" class="hidden-text">
        {removed && t('explore.chips.removed', [removed])}
      </p>
    </>
  );
}
