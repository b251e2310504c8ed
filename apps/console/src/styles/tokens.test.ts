// The palette as computed fact: the two dark blocks are one, and every pair in use can be read.
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const css = fs.readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8').replace(/\/\*[^]*?\*\//g, '')
/** Declarations of the block that begins after `start`. */
const block = (start: string): Readonly<Record<string, string>> => {
  const from = css.indexOf(`${start} {`)
  const body = css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from))
  return Object.fromEntries(
    body
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => [
        line.slice(0, line.indexOf(':')).trim(),
        line
          .slice(line.indexOf(':') + 1)
          .replace(/\s+/g, ' ')
          .trim(),
      ]),
  )
}
const light = block(':root')
const dark = block(":root[data-theme='dark']")
const darkBySystem = block(":root:not([data-theme='light'])")

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
/** WCAG 2 relative luminance of '#rrggbb'. */
const luminance = (hex: string): number => {
  const parts = /^#(..)(..)(..)$/.exec(hex)?.slice(1) ?? []
  const [r = 0, g = 0, b = 0] = parts.map((part) => channel(Number.parseInt(part, 16) / 255))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (a: string, b: string): number => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

describe('the dark colours', () => {
  it('are the same whether the person or their system chose them', () => {
    expect(darkBySystem).toEqual(dark)
  })
  it('give a value to every colour of the light ones, and to no other', () => {
    const colours = Object.keys(light).filter((name) => !['--font', '--font-code', '--ease'].includes(name))
    expect(colours.length).toBeGreaterThan(35)
    expect(Object.keys(dark).toSorted()).toEqual(colours.toSorted())
  })
  it('have all colours of the light ones changed but none forgotten', () => {
    expect(Object.keys(dark).filter((name) => dark[name] === light[name])).toEqual([])
  })
})

describe('contrast', () => {
  it('is measured right', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
  const tones = ['ok', 'go', 'wait', 'bad', 'back', 'idle']
  const grounds = ['layout', 'surface', 'sunken', 'hover']
  const textPairs: readonly (readonly [string, string])[] = [
    ...['ink', 'ink-2', 'ink-3'].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
    ...['layout', 'surface', 'hover', 'primary-soft'].map((ground) => ['primary', ground] as const),
    ...['layout', 'surface'].map((ground) => ['primary-hover', ground] as const),
    ...['ink', 'ink-2'].map((text) => [text, 'primary-soft'] as const),
    ...['primary', 'primary-hover'].map((ground) => ['on-primary', ground] as const),
    ...['layout', 'surface'].map((ground) => ['accent', ground] as const),
    ['ink', 'line'],
    ['on-accent', 'accent'],
    ['on-toast', 'toast'],
    ...tones.flatMap((tone) => [`${tone}-soft`, 'surface', 'layout'].map((ground) => [tone, ground] as const)),
  ]
  const edgePairs: readonly (readonly [string, string])[] = [
    ...['surface', 'layout'].map((ground) => ['control', ground] as const),
    ...['surface', 'layout'].map((ground) => ['primary', ground] as const),
    ...['surface', 'layout'].map((ground) => ['bad', ground] as const),
  ]
  const themes = [
    ['light', light],
    ['dark', dark],
  ] as const
  const of = (theme: Readonly<Record<string, string>>, [a, b]: readonly [string, string]): number =>
    contrast(theme[`--${a}`] ?? '', theme[`--${b}`] ?? '')

  it.each(themes)('of text on its ground is 4.5 at least: %s', (_name, theme) => {
    const weak = textPairs
      .filter((pair) => !(of(theme, pair) >= 4.5))
      .map((pair) => `${pair.join(' on ')} ${of(theme, pair)}`)
    expect(weak).toEqual([])
  })
  it.each(themes)('of the edge of a control on its ground is 3 at least: %s', (_name, theme) => {
    const weak = edgePairs
      .filter((pair) => !(of(theme, pair) >= 3))
      .map((pair) => `${pair.join(' on ')} ${of(theme, pair)}`)
    expect(weak).toEqual([])
  })
})

it('every variable that a style uses is declared: a misspelt one draws nothing', () => {
  const root = path.join(import.meta.dirname, '..')
  const [used, declared] = [new Map<string, string>(), new Set<string>()]
  for (const file of fs.readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(css|tsx?)$/.test(file) || file.includes('.test.')) continue
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/var\((--[a-z0-9-]+)\s*\)/g)) used.set(name, file)
    for (const [, name = ''] of text.matchAll(/(--[a-z0-9-]+)['"]?\]?\s*:/g)) declared.add(name)
  }
  // Declared by the PDF viewer's library.
  declared.add('--total-scale-factor')
  expect([...used].filter(([name]) => !declared.has(name))).toEqual([])
})
