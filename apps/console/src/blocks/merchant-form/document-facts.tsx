import { downloadFile } from '../export-job/download.ts'
import type { Fact } from '../facts/facts.tsx'

interface DocumentRow<Kind extends string> {
  readonly kind: Kind
  readonly path: string
  readonly name: string
}
/** The documents of a merchant's form as facts; each opens its file. */
export const documentFacts = <Kind extends string>(
  documents: readonly DocumentRow<Kind>[],
  name: (kind: Kind) => string,
): Fact[] =>
  documents.map(({ kind, path, name: file }) => ({
    name: name(kind),
    value: (
      <button type="button" className="link-button" onClick={() => void downloadFile(path)}>
        {file}
      </button>
    ),
  }))
