// The palette is defined in antd-tokens.json; CSS cannot read JSON, so this test compares its copies.
import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import tokens from '../../theme/antd-tokens.json'

const css = (file: string): string => fs.readFileSync(new URL(file, import.meta.url), 'utf8')
const valuesIn = (text: string, block: RegExp): Record<string, string> =>
  Object.fromEntries(
    [...(block.exec(text)?.[1] ?? '').matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
const blocks = {
  light: /^:root \{([^}]*)\}/m,
  dark: /^:root\[data-theme='dark'\] \{([^}]*)\}/m,
  systemDark: /:root:not\(\[data-theme='light'\]\) \{([^}]*)\}/m,
}

describe.each([
  ['light', tokens.chart.light, blocks.light],
  ['dark', tokens.chart.dark, blocks.dark],
  ['dark by the system', tokens.chart.dark, blocks.systemDark],
])('%s', (_, chart, block) => {
  it('series have the palette’s colours', () => {
    const series = chart.palette.slice(0, 5).map((colour, at) => [`series-${at + 1}`, colour.toLowerCase()])
    expect(valuesIn(css('./chart-card.css'), block)).toEqual(Object.fromEntries(series))
  })
  it('channels have the palette’s colours', () => {
    const channels = Object.entries(chart.channel).map(([name, colour]) => [`channel-${name}`, colour.toLowerCase()])
    expect(valuesIn(css('../channel-bar/channel-bar.css'), block)).toEqual(Object.fromEntries(channels))
  })
})
