// F3: the first signed-in list route against a bare antd table page: bytes of JavaScript (brotli) and time to its rows at 4x CPU.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type net from 'node:net'
import path from 'node:path'
import zlib from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { config } from '@falaj/contract/config'
import { urlOf } from '@falaj/contract/endpoint'
import { median, type Bench } from './budget.ts'
import { root, startProduct, tempFolder } from './world.ts'

interface Opened {
  readonly scriptKb: number
  readonly readyMs: number
}

const open = async (browser: Browser, url: string, cookie: string, ready: string): Promise<Opened> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (cookie) {
    const [name = '', value = ''] = cookie.split('=')
    await context.addCookies([{ name, value, url: new URL(url).origin }])
  }
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let bytes = 0
  const scripts = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'commit' })
  const readyMs = await page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelector(selector)) requestAnimationFrame(() => resolve(performance.now()))
          else requestAnimationFrame(look)
        }
        look()
      }),
    ready,
  )
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await context.close()
  return { scriptKb: bytes / 1024, readyMs }
}

/** Home and settings in turn, from the click to the frame that shows the other's heading. */
const step = async (browser: Browser, url: string, cookie: string): Promise<number> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: new URL(url).origin }])
  const page = await context.newPage()
  await page.goto(`${url}/home`)
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const go = (label: string): Promise<number> =>
    page.evaluate(
      (title) =>
        new Promise<number>((resolve) => {
          const link = [...document.querySelectorAll<HTMLAnchorElement>('.side a')].find(
            (each) => each.textContent === title,
          )
          const from = performance.now()
          link?.click()
          const look = (): void => {
            if (document.querySelector('h1')?.textContent === title) resolve(performance.now() - from)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
      label,
    )
  // The first visits load the screens' code; what follows is the step itself.
  await go('Settings')
  await go('Home')
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await go('Settings'), await go('Home'))
  await context.close()
  return median(times)
}

const buildFloor = (folder: string): void => {
  execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      path.join(root, 'bench/floor'),
      '--outDir',
      folder,
      '--base',
      '/',
      '--logLevel',
      'error',
      '--emptyOutDir',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, BENCH_FLOOR: 'yes' } },
  )
}
const serveFolder = (folder: string): Promise<http.Server> =>
  new Promise((resolve) => {
    const server = http.createServer((request, response) => {
      const file = path.join(folder, request.url === '/' ? 'antd-table.html' : (request.url ?? ''))
      if (!fs.existsSync(file)) return response.writeHead(404).end()
      response.writeHead(200, {
        'content-type': file.endsWith('.js') ? 'text/javascript' : 'text/html',
        'content-encoding': 'br',
      })
      response.end(zlib.brotliCompressSync(fs.readFileSync(file)))
    })
    server.listen(0, '127.0.0.1', () => resolve(server))
  })

/** A fresh world has no history yet: a few deeds, so that the list has rows to show. */
const leaveHistory = async (url: string, cookie: string): Promise<void> => {
  for (let each = 0; each < 12; each += 1)
    await fetch(url + urlOf(config.deviceId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-host-app': 'falaj-console', cookie },
      body: '{}',
    })
}

export const firstLoad: Bench = async () => {
  const folder = tempFolder()
  buildFloor(folder)
  const floor = await serveFolder(folder)
  const floorUrl = `http://127.0.0.1:${(floor.address() as net.AddressInfo).port}/`
  const product = await startProduct()
  const cookie = await product.signIn('admin')
  await leaveHistory(product.url, cookie)
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const ours: Opened[] = []
  const limit: Opened[] = []
  for (let round = 0; round < 3; round += 1) {
    ours.push(await open(browser, `${product.url}/management/operation-history`, cookie, 'tbody tr time'))
    limit.push(await open(browser, floorUrl, '', 'tbody tr'))
  }
  const stepMs = await step(browser, product.url, cookie)
  await browser.close()
  await product.stop()
  floor.close()
  fs.rmSync(folder, { recursive: true, force: true })
  const kb = (all: readonly Opened[]): number => median(all.map(({ scriptKb }) => scriptKb))
  const ms = (all: readonly Opened[]): number => median(all.map(({ readyMs }) => readyMs))
  return [
    {
      id: 'F3',
      what: 'first list route: JavaScript, against a bare antd table',
      ours: kb(ours),
      limit: kb(limit),
      unit: 'kB',
      budget: { bound: 'max', ratio: 1.2 },
    },
    {
      id: 'F3t',
      what: 'first list route: rows shown at 4x CPU, data included',
      ours: ms(ours),
      limit: ms(limit),
      unit: 'ms',
      budget: { bound: 'max', ratio: 2 },
    },
    {
      id: 'F3n',
      what: 'step between built screens at 4x CPU (limit: 100 ms)',
      ours: stepMs,
      limit: 100,
      unit: 'ms',
      budget: { bound: 'max', ratio: 1 },
    },
  ]
}
