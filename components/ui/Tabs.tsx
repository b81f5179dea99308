import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

interface Props<Name extends string> {
  label: string;
  tabs: readonly { name: Name; label: string }[];
  chosen: Name;
  children: ComponentChildren;
  onChoose(name: Name): void;
}

export function Tabs<Name extends string>({ label, tabs, chosen, children, onChoose }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const go = (index: number) => {
    const next = tabs[(index + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`[id="${id}-${next.name}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div ref={list} role="tablist" aria-label={label} class="tab-list">
        {tabs.map((tab, index) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={() => onChoose(tab.name)}
            onKeyDown={(event) => {
              if (event.key === 'ArrowRight') go(index + 1);
              else if (event.key === 'ArrowLeft') go(index - 1);
              else if (event.key === 'Home') go(0);
              else if (event.key === 'End') go(tabs.length - 1);
              else return;
              event.preventDefault();
            }}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} class="tab-panel">
        {children}
      </div>
    </div>
  );
}
