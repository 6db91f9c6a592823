import type { ReactNode } from 'react'

const drawings = {
  home: <path d="M4 10.8 12 4l8 6.8V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />,
  chat: (
    <>
      <path d="M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v9a1.5 1.5 0 0 1-1.5 1.5H11l-4.5 3.5V17h-1A1.5 1.5 0 0 1 4 15.5z" />
      <path className="detail" d="M8.5 10h7M8.5 13h4" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8.5" r="3.8" />
      <path d="M4.8 20c.5-4 3.4-6 7.2-6s6.7 2 7.2 6z" />
    </>
  ),
  back: <path d="M14.5 5 8 12l6.5 7" />,
  forward: <path d="m9.5 5 6.5 7-6.5 7" />,
  down: <path d="m5.5 9 6.5 6.5L18.5 9" />,
  up: <path d="m5.5 15 6.5-6.5 6.5 6.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  locate: (
    <>
      <circle cx="12" cy="12" r="6.200" />
      <path d="M12 2.800v3M12 18.200v3M2.800 12h3M18.200 12h3M12 12h.1" />
    </>
  ),
  plusCircle: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M12 8v8M8 12h8" />
    </>
  ),
  smile: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M8.5 14q3.5 3.6 7 0M9 9.7v.6M15 9.7v.6" />
    </>
  ),
  keyboard: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M8 9.5h.1M12 9.5h.1M16 9.5h.1M8 12.3h.1M12 12.3h.1M16 12.3h.1M9 15.3h6" />
    </>
  ),
  close: <path d="m6 6 12 12M18 6 6 18" />,
  more: <path d="M5.5 12h.1M12 12h.1M18.5 12h.1" strokeWidth="2.6" />,
  group: (
    <>
      <circle cx="9" cy="9" r="3.2" />
      <path d="M3 19c.4-3.4 2.8-5.2 6-5.2s5.6 1.8 6 5.2zM15.5 6.2a3 3 0 0 1 0 5.7M17.5 14.3c2 .7 3.2 2.3 3.5 4.7" />
    </>
  ),
  bell: (
    <path d="M6 16.5c1.3-1 1.6-2.5 1.6-5a4.4 4.4 0 0 1 8.8 0c0 2.5.3 4 1.6 5zM10.3 19.3q1.7 1.2 3.4 0" />
  ),
  muted: (
    <path d="M6.5 16.5c1-1 1.2-2.5 1.2-5 0-1.2.4-2.2 1.1-3M11 6.8a4.3 4.3 0 0 1 5.3 4.2c0 2.5.2 4 1.2 5H9.5M10.5 19.3q1.5 1 3 0M4.5 4.5l15 15" />
  ),
  order: (
    <path d="M6.5 4h11A1.5 1.5 0 0 1 19 5.5V20l-2.4-1.6-2.3 1.6-2.3-1.6L9.7 20l-2.3-1.6L5 20V5.5A1.5 1.5 0 0 1 6.5 4zM9 9h6M9 12.5h4" />
  ),
  alert: <path d="M12 7v6.5M12 16.8v.1" strokeWidth="2.6" />,
  copy: (
    <path d="M9 9h9.5A1.5 1.5 0 0 1 20 10.5V19a1.5 1.5 0 0 1-1.5 1.5H10A1.5 1.5 0 0 1 8.5 19V9.5zM15.5 6V5A1.5 1.5 0 0 0 14 3.5H5.5A1.5 1.5 0 0 0 4 5v8.5A1.5 1.5 0 0 0 5.5 15" />
  ),
  edit: <path d="M5 19.5h3.5L19 9l-3.5-3.5L5 16zM13.5 7.5 17 11" />,
  leave: (
    <path d="M13.5 4.5H7A1.5 1.5 0 0 0 5.5 6v12A1.5 1.5 0 0 0 7 19.5h6.5M10.5 12H20M16.5 8.5 20 12l-3.5 3.5" />
  ),
  phone: (
    <>
      <path d="M8.5 3.5h7A1.5 1.5 0 0 1 17 5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19V5a1.5 1.5 0 0 1 1.5-1.5zM11 17.5h2" />
    </>
  ),
  file: (
    <path d="M7 3.5h7l4.5 4.5v11A1.5 1.5 0 0 1 17 20.5H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.5zM13.5 3.5V8.5h5M9 13h6M9 16.3h4" />
  ),
  pin: (
    <>
      <path d="M12 20.8c-4-4.2-6.5-7.4-6.5-10.6a6.5 6.5 0 0 1 13 0c0 3.2-2.5 6.4-6.5 10.6z" />
      <circle cx="12" cy="10" r="2.3" />
    </>
  ),
  star: <path d="m12 4 2.5 5.1 5.600.8-4 4 .9 5.600L12 16.800l-5 2.700.9-5.600-4-4 5.600-.8z" />,
  pushpin: <path d="M9 4h6M10 4v5.2l-3 3.3v1.5h10v-1.5l-3-3.300V4M12 14v6.200" />,
  picture: (
    <>
      <rect x="3.8" y="5" width="16.4" height="14" rx="1.8" />
      <path d="m4.5 16.5 4.5-4.5 3.5 3.5 3-3 4 4M15.6 9.200h.1" />
    </>
  ),
  camera: (
    <>
      <path d="M4.5 7.5h3l1.5-2.5h6l1.5 2.5h3A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5z" />
      <circle cx="12" cy="13" r="3.6" />
    </>
  ),
  video: (
    <path d="M4.5 6h9A1.5 1.5 0 0 1 15 7.5v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 3 16.5v-9A1.5 1.5 0 0 1 4.5 6zM15 10.5l6-3.5v10l-6-3.5z" />
  ),
  folder: (
    <path d="M3.5 7A1.5 1.5 0 0 1 5 5.5h4.5l2 2.5H19A1.5 1.5 0 0 1 20.5 9.5V17a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17z" />
  ),
  mic: (
    <>
      <rect x="9" y="3.5" width="6" height="11" rx="3" />
      <path d="M5.8 11.5a6.2 6.2 0 0 0 12.4 0M12 17.7V20.5" />
    </>
  ),
  download: <path d="M12 4.5v11M7 11l5 5 5-5M5 19.5h14" />,
  again: <path d="M19 12a7 7 0 1 1-2.2-5.1M17.2 3.5V7.2h-3.7" />,
  play: <path d="M8.5 5.8v12.4l9.5-6.200z" />,
  pause: <path d="M9 6v12M15 6v12" strokeWidth="2.6" />,
  bundle: <path d="M4.5 6.500h15M4.5 12h15M4.5 17.500h9" />,
  check: <path d="m5 12.5 4.5 4.5L19 7.5" />,
  reply: <path d="M10 6 4.500 11.500 10 17M5 11.500h8.500q6 0 6 6.500" />,
  share: <path d="M14 6l5.500 5.500L14 17M19 11.500h-8.500q-6 0-6 6.500" />,
  select: (
    <path d="m4 7 1.700 1.700L9 5.500M4 16.500l1.700 1.700L9 15M12.500 7.500H20M12.500 16.500H20" />
  ),
  recall: <path d="M8.500 5 4.500 9l4 4M5 9h9.500a5 5 0 0 1 0 10H9" />,
  smilePlus: (
    <>
      <path d="M19.900 9.500a8.700 8.700 0 1 1-6-5.900M18.500 2.800v5.400M15.800 5.500h5.400" />
      <path d="M8.500 14q3.5 3.6 7 0M9 9.7v.6M15 9.7v.6" />
    </>
  ),
  send: <path d="M12 19V6M6 11.5 12 5.5l6 6" />,
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6" />
      <path d="m15.3 15.3 4.700 4.700" />
    </>
  ),
  filter: <path d="M4.5 6h15l-5.700 7v6l-3.600-2v-4z" />,
  lock: (
    <>
      <rect x="5.5" y="10.500" width="13" height="9.500" rx="2" />
      <path d="M8.500 10.500V8a3.500 3.500 0 0 1 7 0v2.500" />
    </>
  ),
  trash: (
    <path d="M4.5 7h15M9.5 7V5.500A1 1 0 0 1 10.500 4.500h3A1 1 0 0 1 14.500 5.500V7M6.500 7l.8 11.600a1.500 1.500 0 0 0 1.500 1.400h6.400a1.500 1.500 0 0 0 1.500-1.400L17.500 7M10 11v5M14 11v5" />
  ),
  shield: (
    <>
      <path d="M12 3.500 19 6v5.500c0 4.500-2.800 7.500-7 9-4.200-1.500-7-4.500-7-9V6z" />
      <path className="detail" d="m8.800 12 2.300 2.300 4.200-4.300" />
    </>
  ),
  wallet: (
    <>
      <path d="M4 8.500A2 2 0 0 1 6 6.500h11A1.500 1.500 0 0 1 18.500 8v1.500M4 8.500V17a2 2 0 0 0 2 2h12.500a1.500 1.500 0 0 0 1.500-1.500V11a1.500 1.500 0 0 0-1.500-1.500H5A1 1 0 0 1 4 8.500z" />
      <path className="detail" d="M16 14.200h.1" strokeWidth="2.6" />
    </>
  ),
  ticket: (
    <>
      <path d="M4 7.500A1 1 0 0 1 5 6.500h14a1 1 0 0 1 1 1V10a2 2 0 0 0 0 4v2.500a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V14a2 2 0 0 0 0-4z" />
      <path className="detail" d="M13.500 9v.1M13.500 12v.1M13.500 15v.1" strokeWidth="2" />
    </>
  ),
  sword: (
    <path d="M19.500 4.500 9.500 14.500M19.500 4.500h-4L8 12l4 4 7.500-7.500zM6.500 13.500l4 4M7.500 16.500l-3 3" />
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path d="M12 11v5.200M12 7.900v.1" />
    </>
  ),
  warning: (
    <>
      <path d="M12 4.500 20.800 19.500H3.200z" />
      <path className="detail" d="M12 10v4.300M12 16.800v.1" />
    </>
  ),
  checkCircle: (
    <>
      <circle cx="12" cy="12" r="8.7" />
      <path className="detail" d="m8.200 12.300 2.700 2.600 4.900-5.200" />
    </>
  ),
  bulwark: (
    <>
      <path d="M5 4.500c2.500.6 4.800.5 7-.8 2.200 1.300 4.500 1.400 7 .8V13c0 3.700-2.700 6.200-7 7.800-4.300-1.600-7-4.100-7-7.800z" />
      <path className="detail" d="M12 7.500v9.500M8 11h8" />
    </>
  ),
  potion: (
    <>
      <path d="M9.500 3.500h5M10.500 3.500v5.200L6.200 16a3 3 0 0 0 2.600 4.500h6.400A3 3 0 0 0 17.800 16l-4.300-7.300V3.500" />
      <path className="detail" d="M12 12.800v4.400M9.800 15h4.400" />
    </>
  ),
  blades: (
    <path d="m4.500 4.500 11 11M19.500 4.500l-11 11M4.500 4.500h3.200M4.500 4.500v3.200M19.500 4.500h-3.200M19.500 4.500v3.200M13 18l5-5M6 13l5 5M16.500 16.500l3 3M7.500 16.500l-3 3" />
  ),
  bow: (
    <path d="M6 4c7 1.500 12.500 7 14 14M6 4v3.500M20 18h-3.500M6 4l14 14M4 20 14.500 9.500M10.500 9.500h4v4M4 20l.6-3.200M4 20l3.200-.6" />
  ),
  horn: (
    <>
      <path d="M4.500 10v4a1 1 0 0 0 1 1H8l7 4V5L8 9H5.500a1 1 0 0 0-1 1zM8 15l1 4.500h2.200" />
      <path className="detail" d="M18 9.200c1.300 1.600 1.300 4 0 5.600" />
    </>
  ),
  castle: (
    <>
      <path d="M5 20V8.500l0-3.500h2.500v2h3V5h3v2h3V5H19v15z" />
      <path className="detail" d="M10 20v-4a2 2 0 0 1 4 0v4M9 11h.1M15 11h.1" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

/** A line icon in the colour and size of the surrounding text. */
export const Icon = ({ name, isFilled = false }: { name: IconName; isFilled?: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="1em"
    height="1em"
    fill={isFilled ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawings[name]}
  </svg>
)
