/** A request as a command shows it: the key is only named. */
export interface WrittenRequest {
  method: string;
  url: string;
  /** Without `Authorization`. */
  headers: Readonly<Record<string, string>>;
  hasKey: boolean;
  body: string | null;
}

/** One word to a POSIX shell, whatever is in it: within single quotes nothing is special but the quote that ends them. */
const toQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A variable of the shell, so that the key is neither in the command nor where it is pasted. */
const KEY = '"Authorization: Bearer $SITECARD_KEY"';

/** A command of curl for a POSIX shell. It sends once and follows no redirect, as we do. `--globoff`: brackets are no pattern. */
export function toCurl({ method, url, headers, hasKey, body }: WrittenRequest): string {
  const parts = [
    // A body makes it a POST.
    `curl --globoff${method === 'GET' || (method === 'POST' && body !== null) ? '' : ` --request ${toQuoted(method)}`} ${toQuoted(url)}`,
    ...(hasKey ? [`--header ${KEY}`] : []),
    ...Object.entries(headers).map(([name, value]) => `--header ${toQuoted(`${name}: ${value}`)}`),
    // `--data-raw`: a text that begins with @ names no file.
    ...(body === null ? [] : [`--data-raw ${toQuoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}
