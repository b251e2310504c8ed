// What an operator is given says the truth: figures of the board and of the alerts exist, each alert has its paragraph, the rules are right, and
// the image and the unit keep our rules.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { settingTable } from '../apps/server/src/platform/settings/settings.ts'
import { read, root } from './root.ts'
import { isTest, sources } from './sources.ts'

const at = (...parts: readonly string[]): string => path.join(root, 'deploy', ...parts)
const rules = read('deploy/prometheus/falaj.rules.yml')
const board = JSON.parse(read('deploy/grafana/falaj.json')) as {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[]
}
const document = read('docs/operate.md')
const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name!)
/** Names that the program declares, in the server's sources. */
const declared = new Set(
  sources
    .filter((file) => file.startsWith('apps/server/src/') && !isTest(file))
    .flatMap((file) =>
      [...read(file).matchAll(/(?:name: |figure(?:By)?\(\s*)'(falaj_\w+)'/g)].map(([, name]) => name!),
    ),
)
const namedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\bfalaj_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))),
]

describe('figures', () => {
  const isNear = (name: string, first: string): boolean => name.split('_')[1] === first.split('_')[1]
  it('of the alerts and of the board are those of the program', () => {
    const shown = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
    expect(namedIn(shown).length).toBeGreaterThan(15)
    expect([...namedIn(shown), ...namedIn(rules)].filter((name) => !declared.has(name))).toEqual([])
  })

  it('are all on the board and in the document', () => {
    const shown = read('deploy/grafana/falaj.json')
    expect([...declared].filter((name) => !namedIn(shown).includes(name))).toEqual([])
    const table = document.slice(document.indexOf('## Monitoring'), document.indexOf('## What to do'))
    // A row names the first in full and the others by their ends.
    const ends = [...table.matchAll(/^\| `(falaj_\w+)`((?:, `_\w+`)*)/gm)].flatMap(([, first, rest]) => {
      const more = [...(rest ?? '').matchAll(/`(_\w+)`/g)].map(([, end]) => end!)
      return [
        first!,
        ...more.flatMap((end) => [...declared].filter((name) => name.endsWith(end) && isNear(name, first!))),
      ]
    })
    expect([...declared].filter((name) => !ends.includes(name))).toEqual([])
  })
})

describe('alerts', () => {
  it('have a paragraph each under "What to do when it rings", and no paragraph is left over', () => {
    const [, section = ''] = document.split('## What to do when it rings')
    const paragraphs = [...section.matchAll(/^\*\*(\w+)\.\*\* \S/gm)].map(([, name]) => name!)
    expect(alerts.length).toBeGreaterThan(15)
    expect(paragraphs).toEqual(alerts)
  })

  it('have a unit test each', () => {
    const tested = [...read('deploy/prometheus/falaj.rules.test.yml').matchAll(/alertname: (\w+)/g)].map(
      ([, name]) => name!,
    )
    expect(alerts.filter((name) => !tested.includes(name))).toEqual([])
  })

  const promtool = (...args: readonly string[]) =>
    spawnSync('promtool', args, { cwd: at('prometheus'), encoding: 'utf8' })
  // The long run installs it; elsewhere it is used where it is.
  const hasPromtool = promtool('--version').error === undefined

  it.runIf(hasPromtool)('are right, says promtool', () => {
    expect(promtool('check', 'rules', 'falaj.rules.yml').stdout).toContain(`SUCCESS: ${alerts.length} rules found`)
    const tested = promtool('test', 'rules', 'falaj.rules.test.yml')
    expect([tested.status, tested.stdout + tested.stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
    const config = promtool('check', 'config', '--syntax-only', 'prometheus.yml')
    expect([config.status, config.stderr]).toEqual([0, ''])
  })

  it.runIf(hasPromtool)('and so are the queries of the board', () => {
    const queries = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'falaj-board-'))
    const file = path.join(folder, 'board.yml')
    // As rules, because those are what promtool reads. Grafana puts in the interval.
    const rows = queries.map((expr, at) => ({ record: `board:${at}`, expr: expr.replaceAll('$__rate_interval', '1m') }))
    fs.writeFileSync(file, JSON.stringify({ groups: [{ name: 'board', rules: rows }] }))
    const { stdout, stderr } = promtool('check', 'rules', file)
    fs.rmSync(folder, { recursive: true })
    expect(stdout + stderr).toContain(`SUCCESS: ${queries.length} rules found`)
  })
})

describe('deploy', () => {
  const dockerfile = read('deploy/Dockerfile')
  const stages = dockerfile.split(/^(?=FROM )/m).slice(1)

  it('the image: pinned base, no root, nothing but the artefact, a health check, a stop that the program knows', () => {
    for (const stage of stages) expect(stage).toMatch(/^FROM node:\d+\.\d+\.\d+-[\w-]+( AS \w+)?\n/)
    const last = stages.at(-1)!
    expect(
      /^USER (\d+):(\d+)$/m
        .exec(last)
        ?.slice(1)
        .map(Number)
        .every((id) => id >= 10_000),
    ).toBe(true)
    expect(last.match(/^(?:COPY|ADD) .*$/gm)).toEqual(['COPY --from=unpacked /opt/falaj /opt/falaj'])
    expect(last).not.toMatch(/^(RUN|ADD) /m)
    expect(last).toMatch(/^HEALTHCHECK (?:.|\\\n)*\/readyz/m)
    expect(last).toMatch(/^STOPSIGNAL SIGTERM$/m)
    // A shell between the program and its signals would swallow them.
    expect(last).toMatch(/^ENTRYPOINT \["/m)
    expect(dockerfile.replaceAll(/^#.*$/gm, '')).not.toMatch(/apt-get|curl|npm |:latest/)
    expect(dockerfile).toContain('sha256sum --check')
  })

  it('compose: two nodes, read-only and without capabilities, and a database that only they reach', () => {
    const compose = read('deploy/compose.yml')
    expect(compose.match(/^ {2}falaj-\d:/gm)).toHaveLength(2)
    for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
      expect(compose.split(line).length - 1).toBeGreaterThanOrEqual(2)
    expect(compose).toMatch(/inside: \{ internal: true \}/)
    expect(compose.slice(compose.indexOf('\n  database:'))).not.toMatch(/^ {4}ports:/m)
    for (const [, image] of compose.matchAll(/^ {4}image: (\S+)$/gm)) expect(image).toMatch(/:[\w.-]*\d/)
  })

  it('the unit: a user of its own and a hardened sandbox', () => {
    const unit = read('deploy/systemd/falaj.service')
    for (const line of [
      'User=falaj',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'PrivateTmp=yes',
    ])
      expect(unit.split('\n')).toContain(line)
    // V8 compiles at run time.
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
  })

  it('example settings name settings that exist, and have no value that works', () => {
    const names = new Set(settingTable.map(({ name }) => name))
    const lines = read('deploy/falaj.env.example').split('\n')
    const given = lines.flatMap((line) => /^#?([A-Z_]+)=(.*)$/.exec(line)?.slice(1, 3).join('=') ?? [])
    expect(given.filter((line) => !names.has(line.split('=')[0]!))).toEqual([])
    for (const line of given.filter((each) => /(SECRET|PEPPER|TOKEN|KEY)=/.test(each)))
      expect(line).toMatch(/=(change-me)?$/)
  })

  it('every file is named in the document or by another file of the folder', () => {
    const files = fs
      .readdirSync(at(), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(path.relative(root, entry.parentPath), entry.name))
    const manuals = [document, read('docs/messages.md')]
    const text = [...manuals, ...files.map((file) => read(file))].join('\n')
    expect(files.filter((file) => !text.includes(path.basename(file, '.json')))).toEqual([])
  })
})
