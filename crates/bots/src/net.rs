//! A small network: hidden layers with ReLU, one chance. Weights are a safetensors file.

use serde_json::Value;

/// The most units a hidden layer may have: their values live on the stack.
const WIDEST_LAYER: usize = 256;

/// One layer.
#[derive(Clone, PartialEq, Debug)]
struct Layer {
    /// By input, then by unit.
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Layer {
    /// What the units make of the inputs; inputs that are zero cost nothing.
    fn apply(&self, inputs: &[f32], units: &mut [f32]) {
        units.copy_from_slice(&self.bias);
        let rows = self.weights.chunks_exact(self.bias.len());
        for (row, &x) in rows.zip(inputs).filter(|(_, x)| **x != 0.0) {
            for (unit, w) in units.iter_mut().zip(row) {
                *unit += x * w;
            }
        }
    }
}

/// Weights that were learned.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    layers: Vec<Layer>,
}

/// One tensor of a file.
fn tensor(head: &Value, data: &[u8], name: &str) -> Result<Vec<f32>, String> {
    let entry = head.get(name).ok_or_else(|| format!("there is no tensor “{name}”"))?;
    if entry.get("dtype").and_then(Value::as_str) != Some("F32") {
        return Err(format!("the tensor “{name}” must be of F32"));
    }
    let at = |i: usize| entry.get("data_offsets").and_then(|o| o.get(i)).and_then(Value::as_u64);
    let (Some(from), Some(to)) = (at(0), at(1)) else {
        return Err(format!("the tensor “{name}” has no place"));
    };
    let part = data.get(from as usize..to as usize);
    let part = part.ok_or_else(|| format!("the tensor “{name}” is cut off"))?;
    Ok(part.as_chunks::<4>().0.iter().map(|b| f32::from_le_bytes(*b)).collect())
}

impl Net {
    /// Reads a safetensors file with the tensors `weights0` (features × units) and `bias0` (units), the same
    /// with 1 and so on for each further layer, all of 32-bit floats. The last layer has one unit.
    pub fn read(bytes: &[u8]) -> Result<Net, String> {
        let length = bytes.first_chunk::<8>().map(|b| u64::from_le_bytes(*b) as usize);
        let length = length.ok_or("the file is too short")?;
        let head = bytes.get(8..).and_then(|rest| rest.get(..length)).ok_or("the header is cut off")?;
        let data = &bytes[8 + length..];
        let head: Value = serde_json::from_slice(head).map_err(|e| format!("the header: {e}"))?;
        let mut layers: Vec<Layer> = Vec::new();
        while layers.is_empty() || head.get(format!("bias{}", layers.len())).is_some() {
            let n = layers.len();
            let weights = tensor(&head, data, &format!("weights{n}"))?;
            let bias = tensor(&head, data, &format!("bias{n}"))?;
            let before = layers.last().map(|layer| layer.bias.len());
            let fits = before.is_none_or(|units| weights.len() == units * bias.len());
            let whole = (1..=WIDEST_LAYER).contains(&bias.len()) && weights.len().is_multiple_of(bias.len());
            if !whole || !fits {
                return Err(format!("layer {n} does not fit the layer before it"));
            }
            layers.push(Layer { weights, bias });
        }
        if layers.last().is_none_or(|layer| layer.bias.len() != 1) {
            return Err("the last layer must have one unit".into());
        }
        Ok(Net { layers })
    }

    /// How many features it takes.
    pub fn width(&self) -> usize {
        self.layers.first().map_or(0, |layer| layer.weights.len() / layer.bias.len())
    }

    /// The chance it gives.
    pub fn share(&self, features: &[f32]) -> f32 {
        let mut units = [[0.0; WIDEST_LAYER]; 2];
        let [inputs, outputs] = &mut units;
        let (mut from, mut to) = (inputs, outputs);
        let mut count = 0;
        for (n, layer) in self.layers.iter().enumerate() {
            let next = &mut to[..layer.bias.len()];
            if n == 0 {
                layer.apply(features, next);
            } else {
                from[..count].iter_mut().for_each(|x| *x = x.max(0.0));
                layer.apply(&from[..count], next);
            }
            count = layer.bias.len();
            std::mem::swap(&mut from, &mut to);
        }
        1.0 / (1.0 + (-from[0]).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with layers of these sizes whose weights are all the same.
    fn file(sizes: &[usize], weight: f32) -> Vec<u8> {
        let mut head = serde_json::Map::new();
        let mut data: Vec<u8> = Vec::new();
        for (n, pair) in sizes.windows(2).enumerate() {
            for (name, count, value) in [("weights", pair[0] * pair[1], weight), ("bias", pair[1], 0.0f32)] {
                let at = data.len();
                data.extend((0..count).flat_map(|_| value.to_le_bytes()));
                let place =
                    serde_json::json!({"dtype": "F32", "shape": [count], "data_offsets": [at, data.len()]});
                head.insert(format!("{name}{n}"), place);
            }
        }
        let head = Value::Object(head).to_string();
        let mut bytes = (head.len() as u64).to_le_bytes().to_vec();
        bytes.extend(head.as_bytes());
        bytes.extend(data);
        bytes
    }

    #[test]
    fn a_file_is_read_and_a_broken_one_refused() {
        let whole = file(&[3, 4, 1], 0.5);
        assert_eq!(Net::read(&whole).unwrap().width(), 3);
        for cut in [0, 7, 30, whole.len() - 1] {
            assert!(Net::read(&whole[..cut]).is_err());
        }
        assert!(Net::read(&file(&[3, 4, 2], 0.5)).is_err(), "two chances");
        assert!(Net::read(&file(&[3, WIDEST_LAYER + 1, 1], 0.5)).is_err(), "too wide");
    }

    #[test]
    fn layers_follow_one_another_with_relu_between_them() {
        // Two inputs of 1 make 1 in each of four units, those 2 in each of three, those 3.
        let net = Net::read(&file(&[2, 4, 3, 1], 0.5)).unwrap();
        let chance = 1.0 / (1.0 + (-3.0f32).exp());
        assert!((net.share(&[1.0, 1.0]) - chance).abs() < 1e-6);
        // Negative units count for nothing.
        assert!((net.share(&[-1.0, -1.0]) - 0.5).abs() < 1e-6);
    }
}
