import "./icon.css";

/** SVG paths on a grid of 24. */
const strokes = {
  dashboard: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  add: "M5 4h9l5 5v11H5zM14 4v5h5M12 11.500v6M9 14.500h6",
  list: "M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01",
  comments: "M4 5h16v11H12l-5 4v-4H4zM8 9h8M8 12.500h5",
  edit: "M4 20l1-4.500L16.500 4 20 7.500 8.500 19zM13.500 7l3.500 3.500",
  remove: "M4 7h16M9 7V4h6v3M6.500 7l1 13h9l1-13M10 11v5.500M14 11v5.500",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 2.500-2.500L20 17M15.500 9h.01",
  spark: "M12 3l2.200 6.800L21 12l-6.800 2.200L12 21l-2.200-6.800L3 12l6.800-2.200z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.500 20c.6-3.600 3.700-5.500 7.500-5.500s6.900 1.900 7.500 5.500",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 4.500v5M11 14.500v5",
  search: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L20 20",
  focus: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 12h6",
  details: "M4 4h16v16H4zM14 4v16M16.500 8h1M16.500 11.500h1M16.500 15h1",
  publish: "M12 20V7M6 12l6-6 6 6M5 3h14",
  unpublish: "M12 3v13M6 11l6 6 6-6M5 21h14",
  page: "M6 3h9l4 4v14H6zM15 3v4h4M9.500 12h6M9.500 16h6",
  mail: "M4 5h16v14H4zM4 7l8 6 8-6",
  chart: "M4 20h16M7 20v-6M12 20V6M17 20v-9",
  view: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  more: "M4 12h2M11 12h2M18 12h2",
  leave: "M10 4H5v16h5M14 8l4 4-4 4M18 12H9",
};
export type IconName = keyof typeof strokes;

/** Icons that point where the text runs to. */
const mirrored: IconName[] = ["leave", "list", "details"];

/** A decorative icon: the button or link around it has the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={mirrored.includes(name) ? "icon icon-mirrored" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}
