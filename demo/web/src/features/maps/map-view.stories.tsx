import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, waitFor } from 'storybook/test'
import { alone, asPage, brokenMarket, market } from '../../../stories/ground.tsx'
import { MapView } from './map-view.tsx'
import type { Maps } from './maps.ts'

const ARROW_RIGHT = 39

const place = { longitude: 103.95, latitude: 30.67 }

const meta = {
  title: 'Demo/Maps/MapView',
  component: MapView,
  decorators: [asPage],
  parameters: alone,
  args: { label: '地图', center: place, pin: place, onMoved: fn() },
  beforeEach: market,
} satisfies Meta<typeof MapView>

export default meta

type Story = StoryObj<typeof meta>

export const OnItsOwnGround: Story = {
  async play({ canvas, userEvent, args }) {
    const map = canvas.getByRole('application', { name: '地图' })
    await waitFor(() => expect(map).toHaveTextContent(/°N/))
    const sheet = map.querySelector<HTMLElement>('.leaflet-container') ?? map
    sheet.focus()
    await fireEvent.keyDown(sheet, { keyCode: ARROW_RIGHT })
    await waitFor(() => expect(args.onMoved).toHaveBeenCalled())
    await userEvent.click(canvas.getByRole('button', { name: '放大' }))
  },
}
export const WithoutNetwork: Story = {
  beforeEach: brokenMarket,
  play: ({ canvas }) =>
    waitFor(() => expect(canvas.getByRole('application')).toHaveTextContent(/°E/)),
}

const script = { moveTo: fn(), zoomBy: fn(), end: fn() }

/** A stub of a provider's map. */
const maps: Maps = {
  show(element, { center }) {
    element.textContent = `地图服务 ${center.longitude}`
    return script
  },
}

export const OfAScript: Story = {
  beforeEach() {
    const { fetch } = globalThis
    window.tavernMaps = maps
    globalThis.fetch = async () =>
      Response.json({
        ok: true,
        data: { script_url: '/maps.js', tile_url: '', tile_credit: '' },
      })
    return () => {
      delete window.tavernMaps
      globalThis.fetch = fetch
    }
  },
  async play({ canvas, userEvent }) {
    await expect(await canvas.findByText('地图服务 103.95')).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: '缩小' }))
    await expect(script.zoomBy).toHaveBeenCalledWith(-1)
    await userEvent.click(canvas.getByRole('button', { name: '回到起点' }))
    await expect(script.moveTo).toHaveBeenCalledWith(place)
  },
}
