// Validates an XML document against a schema with libxml2, the reference implementation.
import { validateXML } from 'xmllint-wasm'

/** Returns the errors of libxml2; empty if the document is valid. */
export const schemaOf =
  (xsd: string) =>
  async (xml: string): Promise<readonly string[]> => {
    const { valid, errors } = await validateXML({ xml, schema: xsd })
    return valid ? [] : errors.map(({ message }) => message)
  }
