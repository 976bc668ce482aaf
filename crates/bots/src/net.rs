//! A small network: one hidden layer, one chance. Weights are a safetensors file.

use serde_json::Value;

/// Hidden units.
const HIDDEN: usize = 32;

/// Weights that were learned.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// By feature, then by hidden unit.
    first: Vec<[f32; HIDDEN]>,
    bias: [f32; HIDDEN],
    second: [f32; HIDDEN],
    last: f32,
}

impl Net {
    /// Reads a safetensors file with the tensors `first` (features × 32), `bias` (32), `second` (32) and
    /// `last` (1), all of 32-bit floats.
    pub fn read(bytes: &[u8]) -> Result<Net, String> {
        let length = bytes.first_chunk::<8>().map(|b| u64::from_le_bytes(*b) as usize);
        let length = length.ok_or("the file is too short")?;
        let head = bytes.get(8..8 + length).ok_or("the header is cut off")?;
        let head: Value = serde_json::from_slice(head).map_err(|e| format!("the header: {e}"))?;
        let data = &bytes[8 + length..];
        let tensor = |name: &str| -> Result<Vec<f32>, String> {
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
        };
        let layer = |name: &str| -> Result<[f32; HIDDEN], String> {
            let list = tensor(name)?;
            list.try_into().map_err(|_| format!("the tensor “{name}” must have {HIDDEN} numbers"))
        };
        let first = tensor("first")?;
        let (first, rest) = first.as_chunks::<HIDDEN>();
        if !rest.is_empty() {
            return Err(format!("the tensor “first” must have rows of {HIDDEN}"));
        }
        let last = tensor("last")?;
        Ok(Net {
            first: first.to_vec(),
            bias: layer("bias")?,
            second: layer("second")?,
            last: *last.first().ok_or("the tensor “last” is empty")?,
        })
    }

    /// How many features it takes.
    pub fn width(&self) -> usize {
        self.first.len()
    }

    /// The chance it gives.
    pub fn share(&self, features: &[f32]) -> f32 {
        let mut hidden = self.bias;
        for (row, &x) in self.first.iter().zip(features).filter(|(_, x)| **x != 0.0) {
            for (h, w) in hidden.iter_mut().zip(row) {
                *h += x * w;
            }
        }
        let sum: f32 = hidden.iter().zip(&self.second).map(|(h, w)| h.max(0.0) * w).sum();
        1.0 / (1.0 + (-(sum + self.last)).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(rows: usize) -> Vec<u8> {
        let sizes = [("first", rows * HIDDEN), ("bias", HIDDEN), ("second", HIDDEN), ("last", 1)];
        let mut head = serde_json::Map::new();
        let mut at = 0;
        for (name, n) in sizes {
            head.insert(
                name.into(),
                serde_json::json!({"dtype": "F32", "shape": [n], "data_offsets": [at, at + 4 * n]}),
            );
            at += 4 * n;
        }
        let head = Value::Object(head).to_string();
        let mut bytes = (head.len() as u64).to_le_bytes().to_vec();
        bytes.extend(head.as_bytes());
        for i in 0..at / 4 {
            bytes.extend((if i < HIDDEN { 0.5f32 } else { 0.0 }).to_le_bytes());
        }
        bytes
    }

    #[test]
    fn a_file_is_read_and_a_broken_one_refused() {
        let net = Net::read(&file(3)).unwrap();
        assert_eq!(net.width(), 3);
        assert!((net.share(&[1.0, 0.0, 0.0]) - 0.5).abs() < 1e-6);
        let whole = file(3);
        for cut in [0, 7, 30, whole.len() - 1] {
            assert!(Net::read(&whole[..cut]).is_err());
        }
    }
}
