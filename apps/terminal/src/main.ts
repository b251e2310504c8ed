import { h } from './dom.ts'
import { screen } from './screens.ts'
import { Till } from './till.ts'
import './style.css'

const page = document.getElementById('page')!
let isDrawn = false
const till = new Till(() => {
  if (isDrawn) view.refresh()
})
const view = screen(page, till)
await till.open()
isDrawn = true
view.begin()
if ('serviceWorker' in navigator)
  navigator.serviceWorker
    .register('/terminal/worker.js', { scope: '/terminal/' })
    .catch(() => page.append(h('p', { class: 'note' }, 'Service worker: off')))
