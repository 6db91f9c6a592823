import type { NetworkSettings, NetworkState, PageNetwork } from 'tavern-im-server/page'
import { useStage } from './use-stage.ts'

interface Slider {
  readonly name: keyof NetworkSettings
  readonly label: string
  readonly most: number
  readonly step: number
  readonly text: (value: number) => string
}

const percent = (value: number): string => `${Math.round(value * 100)} %`

const sliders: readonly Slider[] = [
  { name: 'delayMs', label: 'Delay', most: 2_000, step: 50, text: (ms) => `${ms} ms` },
  { name: 'dropRate', label: 'Loss', most: 0.2, step: 0.01, text: percent },
  { name: 'duplicateRate', label: 'Doubles', most: 0.5, step: 0.05, text: percent },
]

const states: Readonly<Record<NetworkState, string>> = {
  up: 'connected',
  cut: 'cut',
  stalled: 'silent',
}

/** The line between a phone and the server. */
export const LinePanel = ({ at }: { readonly at: number }) => {
  const { phones } = useStage()
  const phone = phones[at]
  if (phone === undefined) return null
  const { network } = phone.line
  const { name } = phone.person
  return (
    <section className="panel line" aria-label={`Line of ${name}`} data-state={network.state}>
      <h2>
        {name}
        <small>{states[network.state]}</small>
      </h2>
      <div className="buttons">
        <Cut network={network} name={name} />
        <button
          type="button"
          aria-pressed={network.state === 'stalled'}
          title="Nothing passes, and nobody is told"
          onClick={() => (network.state === 'stalled' ? network.restore() : network.stall())}
        >
          Silence
        </button>
        <button
          type="button"
          title="As when its page is loaded again, in the middle of whatever it does"
          onClick={() => void phone.reload()}
        >
          Reload
        </button>
      </div>
      {sliders.map(({ name: setting, label, most, step, text }) => (
        <label key={setting} className="slider">
          <span>{label}</span>
          <input
            type="range"
            min={0}
            max={most}
            step={step}
            value={network.settings[setting]}
            onChange={({ target }) => network.set({ [setting]: Number(target.value) })}
          />
          <output>{text(network.settings[setting])}</output>
        </label>
      ))}
    </section>
  )
}

const Cut = ({ network, name }: { readonly network: PageNetwork; readonly name: string }) => (
  <button
    type="button"
    aria-pressed={network.state === 'cut'}
    aria-label={`${network.state === 'cut' ? 'Mend' : 'Cut'} the line of ${name}`}
    onClick={() => (network.state === 'cut' ? network.restore() : network.cut())}
  >
    {network.state === 'cut' ? 'Mend' : 'Cut'}
  </button>
)
