import { render } from 'preact';

interface FloorRecord {
  name: string;
  lines: string[];
}

function Card({ name, lines }: FloorRecord) {
  return (
    <>
      <h1>{name}</h1>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

const { record } = await chrome.storage.local.get<{ record: FloorRecord }>('record');
render(<Card {...record} />, document.querySelector('main') as HTMLElement);
performance.mark('ready');
