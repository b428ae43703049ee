import { useLayoutEffect, useRef, useState } from 'react';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  Tooltip,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
  ZIndexLayer,
} from 'recharts';
import { formatDate } from '../../lib/formats.ts';
import { SERIES, type TrendDay } from './trend-series.ts';
import styles from './trend-chart.module.css';

/** Pixels (ADM-05). */
const HEIGHT = 300;
/** Lengths of what is written around the plot, in its own font size, so that they grow with the reader's text. */
const EM = { top: 2.1, name: 5.4, nameGap: 1.1, edge: 1.75 };
/** Pixels: the radius of a mark, and how much wider it is for each that lies on it. */
const MARK = { radius: 4, ring: 2.5 };
/** Pixels between the last day and the lines' names: past the widest mark, on which all others lie. */
const NAMES_FROM = MARK.radius + (SERIES.length - 1) * MARK.ring + 3;
/** Above recharts' lines. */
const MARKS_LAYER = 600;
/** The width, in the same unit, from which the lines' names have room beside the plot. */
const ROOM_FOR_NAMES = 17;

/**
 * The chart; loaded lazily, because only staff need recharts. The lines end with the last day that is over, because they
 * would fall towards today, whose counts have marks of their own (LOOK-06).
 */
export function TrendChart({ days, today }: { days: readonly TrendDay[]; today: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ width, em }, setSize] = useState({ width: 0, em: 13 });
  const letter = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const [element, sample] = [frame.current, letter.current];
    if (!element || !sample) return undefined;
    const measure = () => {
      const { fontSize } = getComputedStyle(sample);
      setSize({ width: element.clientWidth, em: parseFloat(fontSize) });
    };
    // At once, so that the first frame has the right width.
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(sample);
    return () => sizes.disconnect();
  }, []);
  const current = days.find(({ day }) => day === today);
  const whole = days.filter((day) => day !== current);
  const isNamed = width >= ROOM_FOR_NAMES * em;
  return (
    <div ref={frame} className={styles.chart}>
      {!isNamed && <Legend />}
      <span ref={letter} className={styles.em} />
      <LineChart
        width={width}
        height={HEIGHT}
        data={days}
        margin={{ top: EM.top * em, right: (isNamed ? EM.name : EM.edge) * em, bottom: 0, left: 0 }}
        aria-label="Andamento per giorno: con le frecce si passa da un giorno all’altro"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          height="auto"
          tickFormatter={(day: string) => formatDate(day, 'day')}
          tickMargin={8}
          minTickGap={em}
          stroke="var(--line-strong)"
        />
        <YAxis width="auto" allowDecimals={false} tickLine={false} axisLine={false} />
        <Tooltip
          labelFormatter={(day) => (typeof day === 'string' ? formatDate(day) : day)}
          wrapperClassName={styles.tooltip ?? ''}
          separator=": "
          itemSorter={(item) => SERIES.findIndex(({ name }) => name === item.name)}
          cursor={{ stroke: 'var(--line-strong)' }}
          isAnimationActive={false}
        />
        {current && (
          <ReferenceLine
            x={today}
            label={{ value: 'oggi', position: 'top', offset: em / 2 }}
            stroke="var(--line-strong)"
            strokeDasharray="3 3"
          />
        )}
        {SERIES.map(({ key, name, colour, dash }) => (
          <Line
            key={key}
            dataKey={(day: TrendDay) => (day === current ? null : day[key])}
            name={name}
            stroke={colour}
            strokeWidth={2}
            strokeDasharray={dash}
            dot={false}
            isAnimationActive={false}
          />
        ))}
        <ZIndexLayer zIndex={MARKS_LAYER}>
          <Marks day={whole.at(-1)} />
          <Marks day={current} isOpen />
          {isNamed && <Names end={whole.at(-1)} current={current} gap={EM.nameGap * em} />}
        </ZIndexLayer>
      </LineChart>
    </div>
  );
}

/** The names, where the lines' ends have no room for them. */
function Legend() {
  return (
    <ul className={styles.legend}>
      {SERIES.map(({ key, name, colour, dash }) => (
        <li key={key} className="inline gap2">
          <svg width={26} height={12} aria-hidden="true" stroke={colour}>
            <path d="M0 6h26" strokeWidth={2} strokeDasharray={dash} />
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** The same heights, in pixels from the top, moved where a name would lie over another or below the plot. */
const apart = (heights: readonly number[], gap: number, bottom: number): number[] => {
  const placed = [...heights];
  const fromTop = [...heights.keys()].toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  let free = 0;
  for (const at of fromTop) {
    placed[at] = Math.max(placed[at] ?? 0, free);
    free = placed[at] + gap;
  }
  let floor = bottom;
  for (const at of fromTop.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, floor);
    floor = placed[at] - gap;
  }
  return placed;
};

interface MarksProps {
  day: TrendDay | undefined;
  /** The day is not over: its marks are hollow, and no line leads to them. */
  isOpen?: boolean;
}

/** The counts of one day; of equal ones the mark of the upper line lies within that of the lower line. */
function Marks({ day, isOpen = false }: MarksProps) {
  const [xOf, yOf] = [useXAxisScale(), useYAxisScale()];
  if (!day) return null;
  return SERIES.map(({ key, colour }, at) => {
    const count = day[key];
    if (count === null) return null;
    const above = SERIES.slice(at + 1).filter((other) => day[other.key] === count).length;
    return (
      <circle
        key={key}
        cx={xOf?.(day.day)}
        cy={yOf?.(count)}
        r={MARK.radius + above * MARK.ring}
        fill={isOpen ? 'var(--surface-raised)' : colour}
        stroke={isOpen ? colour : 'var(--surface-raised)'}
      />
    );
  });
}

interface NamesProps {
  /** The lines' last day. */
  end: TrendDay | undefined;
  current: TrendDay | undefined;
  /** Pixels from one name to the next. */
  gap: number;
}

/** The lines' names beside the plot, at the height of today's mark where that is off the axis, else of the line's end. */
function Names({ end, current, gap }: NamesProps) {
  const plot = usePlotArea();
  const yOf = useYAxisScale();
  if (!plot || !yOf) return null;
  const bottom = plot.y + plot.height;
  const heights = SERIES.map(({ key }) => yOf(current?.[key] || (end?.[key] ?? 0)) ?? bottom);
  const placed = apart(heights, gap, bottom);
  return SERIES.map(({ key, name, colour }, at) => (
    <text
      key={key}
      x={plot.x + plot.width + NAMES_FROM}
      y={placed[at]}
      dy="0.35em"
      style={{ fill: colour }}
    >
      {name}
    </text>
  ));
}
