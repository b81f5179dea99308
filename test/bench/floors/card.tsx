export interface FloorRecord {
  name: string;
  lines: string[];
}

/** What the popups of the floors draw. */
export function Card({ name, lines }: FloorRecord) {
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
