// Checks a document against an XML schema, as far as ISO 20022 uses it: sequences, choices, restrictions of simple values, attributes.
// Anything else in a schema is refused, so that nothing is passed over in silence.
import { readXml, type Xml } from './xml.ts'

interface Particle {
  readonly name: string
  readonly type: string
  readonly least: number
  readonly most: number
}
const local = (name: string): string => name.replace(/^xs:/, '')
const named = (xml: Xml, name: string): readonly Xml[] => xml.children.filter((each) => local(each.name) === name)

export const schemaOf = (source: string) => {
  const schema = readXml(source)
  const types = new Map<string, Xml>()
  for (const each of schema.children)
    if (each.attributes['name']) types.set(`${local(each.name)} ${each.attributes['name']}`, each)
  const known = (kind: string, name: string): Xml | undefined => types.get(`${kind} ${name}`)
  const faults: string[] = []

  const particle = (element: Xml): Particle => ({
    name: element.attributes['name'] ?? '',
    type: element.attributes['type'] ?? '',
    least: Number(element.attributes['minOccurs'] ?? 1),
    most: element.attributes['maxOccurs'] === 'unbounded' ? Infinity : Number(element.attributes['maxOccurs'] ?? 1),
  })

  const checkFacet = (facet: Xml, text: string, path: string): void => {
    const value = facet.attributes['value'] ?? ''
    const [digits = '', fraction = ''] = text.replace('-', '').split('.')
    const isRight = {
      pattern: () => new RegExp(`^(?:${value})$`, 'u').test(text),
      minLength: () => Array.from(text).length >= Number(value),
      maxLength: () => Array.from(text).length <= Number(value),
      fractionDigits: () => fraction.replace(/0+$/, '').length <= Number(value),
      totalDigits: () => (digits.replace(/^0+/, '') + fraction.replace(/0+$/, '')).length <= Number(value),
      minInclusive: () => Number(text) >= Number(value),
    }[local(facet.name)]
    if (!isRight) throw new Error(`this checker does not know ${facet.name}`)
    if (!isRight()) faults.push(`${path}: '${text}' breaks ${local(facet.name)} ${value}`)
  }
  const builtIns: Readonly<Record<string, RegExp>> = {
    'xs:string': /^[^]*$/,
    'xs:decimal': /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
    'xs:boolean': /^(true|false|1|0)$/,
    'xs:date': /^\d{4}-\d\d-\d\d(Z|[+-]\d\d:\d\d)?$/,
    'xs:dateTime': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/,
  }
  const checkSimple = (type: string, text: string, path: string): void => {
    const builtIn = builtIns[type]
    if (builtIn) {
      if (!builtIn.test(text)) faults.push(`${path}: '${text}' is no ${type}`)
      return
    }
    const simple = known('simpleType', type)
    if (!simple) throw new Error(`this checker does not know the type ${type}`)
    const [restriction] = named(simple, 'restriction')
    checkSimple(restriction!.attributes['base'] ?? '', text, path)
    const values = named(restriction!, 'enumeration').map((each) => each.attributes['value'])
    if (values.length > 0 && !values.includes(text)) faults.push(`${path}: '${text}' is none of ${values.join(', ')}`)
    for (const facet of restriction!.children) if (local(facet.name) !== 'enumeration') checkFacet(facet, text, path)
  }

  const checkAttributes = (element: Xml, declared: readonly Xml[], path: string): void => {
    for (const each of declared) {
      const value = element.attributes[each.attributes['name'] ?? '']
      if (value !== undefined) checkSimple(each.attributes['type'] ?? '', value, `${path}@${each.attributes['name']}`)
      else if (each.attributes['use'] === 'required') faults.push(`${path}: ${each.attributes['name']} is missing`)
    }
    const names = new Set(['xmlns', ...declared.map((each) => each.attributes['name'])])
    for (const name of Object.keys(element.attributes)) if (!names.has(name)) faults.push(`${path}: ${name} is unknown`)
  }
  const check = (element: Xml, type: string, path: string): void => {
    const complex = known('complexType', type)
    if (!complex) {
      if (element.children.length > 0) faults.push(`${path} has elements and should have a value`)
      checkAttributes(element, [], path)
      return checkSimple(type, element.text, path)
    }
    const [content] = named(complex, 'simpleContent')
    if (content) {
      const [extension] = named(content, 'extension')
      checkSimple(extension!.attributes['base'] ?? '', element.text, path)
      return checkAttributes(element, named(extension!, 'attribute'), path)
    }
    checkAttributes(element, [], path)
    if (element.text.trim() !== '') faults.push(`${path} has a text beside its elements: '${element.text.trim()}'`)
    const [sequence] = named(complex, 'sequence')
    const [choice] = named(complex, 'choice')
    const group = sequence ?? choice
    if (!group) throw new Error(`this checker does not know what is in ${type}`)
    const particles = named(group, 'element').map(particle)
    if (named(group, 'any').length > 0) return
    let place = 0
    const takeAll = ({ name, type: inner }: Particle): number => {
      let taken = 0
      for (; element.children[place]?.name === name; place += 1, taken += 1)
        check(element.children[place]!, inner, `${path}/${name}`)
      return taken
    }
    if (sequence)
      for (const each of particles) {
        const taken = takeAll(each)
        if (taken < each.least || taken > each.most) faults.push(`${path}: ${taken} of ${each.name}`)
      }
    else {
      const chosen = particles.find(({ name }) => name === element.children[0]?.name)
      if (!chosen) faults.push(`${path}: none of its choices`)
      else if (takeAll(chosen) > chosen.most) faults.push(`${path}: too many of ${chosen.name}`)
    }
    if (place < element.children.length) faults.push(`${path}: ${element.children[place]!.name} is not expected here`)
  }

  /** Empty when the document is as the schema says. */
  return (document: string): readonly string[] => {
    faults.length = 0
    const root = readXml(document)
    const declared = known('element', root.name)
    if (root.attributes['xmlns'] !== schema.attributes['targetNamespace']) faults.push('another namespace')
    if (declared) check(root, declared.attributes['type'] ?? '', root.name)
    else faults.push(`${root.name} is unknown`)
    return [...faults]
  }
}
