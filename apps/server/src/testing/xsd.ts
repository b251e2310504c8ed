// Whether an XML document is as a schema says: asked of libxml2, the reference everybody checks against.
import { validateXML } from 'xmllint-wasm'

/** What is wrong, in the words of libxml2; nothing when the document is valid. */
export const schemaOf =
  (xsd: string) =>
  async (xml: string): Promise<readonly string[]> => {
    const { valid, errors } = await validateXML({ xml, schema: xsd })
    return valid ? [] : errors.map(({ message }) => message)
  }
