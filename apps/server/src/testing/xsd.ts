// Validates an XML document against a schema with libxml2, the reference implementation.
import { validateXML } from 'xmllint-wasm'

/** What is wrong, in the words of libxml2; nothing when the document is valid. */
export const schemaOf =
  (xsd: string) =>
  async (xml: string): Promise<readonly string[]> => {
    const { valid, errors } = await validateXML({ xml, schema: xsd })
    return valid ? [] : errors.map(({ message }) => message)
  }
