const COLUMNS = 10;
const ROWS = 13;
const x = (column: number) => 70 + column * 62;
const y = (row: number) => 80 + row * 62;

interface Cord {
  readonly from: readonly [column: number, row: number];
  readonly to: readonly [column: number, row: number];
  readonly color: string;
}

const CORDS: readonly Cord[] = [
  { from: [1, 1], to: [4, 5], color: "#7b90f5" },
  { from: [6, 0], to: [3, 4], color: "#e8c27a" },
  { from: [8, 2], to: [7, 6], color: "#6fc79b" },
  { from: [2, 6], to: [9, 4], color: "#d98f86" },
];

/** A muted patch bay: rows of jacks and a few live cords. The brand's illustration, used only here. */
export function PatchBay() {
  return (
    <svg viewBox="0 0 700 860" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <linearGradient id="patch-bay-fade" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0.45" stopColor="#17181c" stopOpacity="0" />
          <stop offset="0.86" stopColor="#17181c" />
        </linearGradient>
      </defs>
      {Array.from({ length: ROWS * COLUMNS }, (_, index) => {
        const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
        return (
          <g key={index}>
            <circle cx={x(column)} cy={y(row)} r="11" fill="#1f2025" stroke="#2c2e35" />
            <circle cx={x(column)} cy={y(row)} r="4" fill="#0f1013" />
          </g>
        );
      })}
      {CORDS.map((cord) => (
        <CordPicture key={cord.color} cord={cord} />
      ))}
      <rect width="700" height="860" fill="url(#patch-bay-fade)" />
    </svg>
  );
}

function CordPicture({ cord: { from, to, color } }: { readonly cord: Cord }) {
  const sag = 130 + Math.abs(from[0] - to[0]) * 14;
  const start = `${x(from[0])} ${y(from[1])}`;
  const end = `${x(to[0])} ${y(to[1])}`;
  const line = `M${start} C ${x(from[0])} ${y(from[1]) + sag}, ${x(to[0])} ${y(to[1]) + sag}, ${end}`;
  return (
    <g fill="none" strokeLinecap="round">
      <path d={line} stroke="#000" strokeOpacity=".35" strokeWidth="7" transform="translate(2 6)" />
      <path d={line} stroke={color} strokeWidth="4.5" />
      {[from, to].map(([column, row]) => (
        <g key={`${column}-${row}`}>
          <circle cx={x(column)} cy={y(row)} r="8.5" fill={color} />
          <circle cx={x(column)} cy={y(row)} r="3" fill="#17181c" fillOpacity=".55" />
        </g>
      ))}
    </g>
  );
}
