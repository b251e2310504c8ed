// Validates an XML document against a schema with libxml2, the reference implementation.
import fs from 'node:fs'
import path from 'node:path'
import { validateXML } from 'xmllint-wasm'

interface SchemaFile {
  readonly fileName: string
  readonly contents: string
}
/** Returns the errors of libxml2; empty if the document is valid. `parts`: schemas that it imports, by their file names. */
export const schemaOf =
  (xsd: string, parts: readonly SchemaFile[] = []) =>
  async (xml: string): Promise<readonly string[]> => {
    const { valid, errors } = await validateXML({ xml, schema: xsd, preload: [...parts] })
    return valid ? [] : errors.map(({ message }) => message)
  }
const ublFile = (fileName: string): SchemaFile => ({
  fileName,
  contents: fs.readFileSync(path.join(import.meta.dirname, 'ubl', fileName), 'utf8'),
})
/** The part of UBL 2.1 that tax invoices use. */
export const ublSchema = (root: 'invoice' | 'credit-note'): ((xml: string) => Promise<readonly string[]>) =>
  schemaOf(ublFile(`${root}.xsd`).contents, [ublFile('cac.xsd'), ublFile('cbc.xsd')])
