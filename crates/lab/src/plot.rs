//! Small plots as SVG, in the colours of the product.

use std::fmt::Write;

/// A bar with its interval.
#[derive(Clone, PartialEq, Debug)]
pub struct Bar {
    /// What it shows.
    pub label: String,
    /// Its length.
    pub value: f64,
    /// Its interval.
    pub ci95: Option<[f64; 2]>,
}

/// A point of a reliability diagram.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// The forecast, from 0 to 1.
    pub x: f64,
    /// The share that came true, from 0 to 1.
    pub y: f64,
    /// How many forecasts it stands for.
    pub n: u32,
}

/// Forecast chances against the shares that came true, with 95 % intervals, as a standalone SVG. The diagonal
/// is perfect.
pub fn reliability(title: &str, points: &[Point]) -> String {
    const SIDE: f64 = 360.0;
    let (x, y) = (|v: f64| 70.0 + v * SIDE, |v: f64| 50.0 + (1.0 - v) * SIDE);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"470\" height=\"460\" viewBox=\"0 0 470 460\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
         <rect width=\"470\" height=\"460\" rx=\"10\" fill=\"#f9f3e7\"/>\n\
         <text x=\"16\" y=\"26\" font-size=\"15\" font-weight=\"600\" fill=\"#231910\">{}</text>\n\
         <path d=\"M{} {}L{} {}\" stroke=\"#b9a88c\" stroke-dasharray=\"5 4\"/>\n",
        escape(title),
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0),
    );
    for tick in [0.0, 0.25, 0.5, 0.75, 1.0] {
        // Writing to a String cannot fail.
        let _ = writeln!(
            svg,
            "<path d=\"M{0:.1} {1:.1}H{2:.1}\" stroke=\"#e3d6bf\"/>\n\
             <text x=\"{3:.1}\" y=\"{4:.1}\" text-anchor=\"end\" fill=\"#544635\">{5:.0} %</text>\n\
             <text x=\"{6:.1}\" y=\"{7:.1}\" text-anchor=\"middle\" fill=\"#544635\">{5:.0} %</text>",
            x(0.0),
            y(tick),
            x(1.0),
            x(0.0) - 8.0,
            y(tick) + 4.0,
            100.0 * tick,
            x(tick),
            y(0.0) + 20.0,
        );
    }
    for point in points {
        let half = 1.96 * (point.y * (1.0 - point.y) / f64::from(point.n.max(1))).sqrt();
        let _ = writeln!(
            svg,
            "<path d=\"M{0:.1} {1:.1}V{2:.1}\" stroke=\"#80530c\" stroke-width=\"2\"/>\n\
             <circle cx=\"{0:.1}\" cy=\"{3:.1}\" r=\"5\" fill=\"#08796f\"/>\n\
             <text x=\"{4:.1}\" y=\"{5:.1}\" font-size=\"11\" fill=\"#231910\">{6}</text>",
            x(point.x),
            y((point.y - half).max(0.0)),
            y((point.y + half).min(1.0)),
            y(point.y),
            x(point.x) + 8.0,
            y(point.y) + 12.0,
            point.n,
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// Horizontal bars from zero, with intervals, as a standalone SVG.
pub fn bars(title: &str, bars: &[Bar], unit: &str) -> String {
    const LEFT: f64 = 170.0;
    const WIDTH: f64 = 420.0;
    const ROW: f64 = 26.0;
    const TOP: f64 = 44.0;
    let ends = bars
        .iter()
        .flat_map(|b| [b.value, b.ci95.map_or(b.value, |c| c[0]), b.ci95.map_or(b.value, |c| c[1])]);
    let (low, high) = ends.fold((0.0f64, 0.0f64), |(l, h), v| (l.min(v), h.max(v)));
    let scale = WIDTH / (high - low).max(1e-9);
    let x = |v: f64| LEFT + (v - low) * scale;
    let height = TOP + ROW * bars.len() as f64 + 12.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"680\" height=\"{height}\" viewBox=\"0 0 680 {height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\">\n\
         <rect width=\"680\" height=\"{height}\" rx=\"10\" fill=\"#f9f3e7\"/>\n\
         <text x=\"16\" y=\"26\" font-size=\"15\" font-weight=\"600\" fill=\"#231910\">{}</text>\n",
        escape(title)
    );
    for (i, bar) in bars.iter().enumerate() {
        let y = TOP + ROW * i as f64;
        let (from, to) = (x(0.0).min(x(bar.value)), x(0.0).max(x(bar.value)));
        // Writing to a String cannot fail.
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#544635\">{}</text>\n\
             <rect x=\"{from:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"14\" rx=\"3\" fill=\"#08796f\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#231910\">{:.2}{unit}</text>",
            LEFT - 10.0,
            y + 13.0,
            escape(&bar.label),
            y + 2.0,
            (to - from).max(1.0),
            x(bar.ci95.map_or(bar.value, |c| c[1].max(bar.value))).max(x(0.0)) + 8.0,
            y + 13.0,
            bar.value,
        );
        if let Some([a, b]) = bar.ci95 {
            let (y, a, b) = (y + 9.0, x(a), x(b));
            let _ =
                writeln!(svg, "<path d=\"M{a:.1} {y:.1}H{b:.1}\" stroke=\"#80530c\" stroke-width=\"2\"/>");
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_is_drawn_and_text_is_escaped() {
        let svg = bars("a < b", &[Bar { label: "x&y".into(), value: -0.5, ci95: Some([-1.0, 0.2]) }], "");
        assert!(svg.contains("a &lt; b") && svg.contains("x&amp;y") && svg.contains("-0.50"));
        assert!(!svg.contains("width=\"-"));
    }
}
